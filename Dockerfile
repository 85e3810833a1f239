# docker build -t charsheet .
# docker run -p 127.0.0.1:3000:3000 -e PUBLIC_URL=http://localhost:3000 -v charsheet:/data charsheet
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm run build
RUN node scripts/production-files.mjs /app

FROM node:24-bookworm-slim
# Before any program of ours, so that a new version of it is one layer.
RUN useradd --system --uid 10001 charsheet && install -d -m 700 -o charsheet -g charsheet /data
COPY --from=build /app /app
# Within the container the address is every one; what reaches it is up to the ports that are published.
# Metrics and readiness have a port of their own there, which is not for the outside.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_PORT=9464 CHARSHEET_DATA=/data
# By number, so that an orchestrator sees that it is not root.
USER 10001
# All that is ever written; the root file system may be read-only.
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "/app/bin/charsheet-server.js", "health"]
# Without a shell, so that the server itself is asked to stop. It does within 9 seconds; Docker waits 10.
ENTRYPOINT ["node", "/app/bin/charsheet-server.js"]
