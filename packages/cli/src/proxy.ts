/** The variable that names the proxy for a URL, by the rules of curl; none when the URL is reached directly. */
export function proxyVariable(url: URL, env: Readonly<Record<string, string | undefined>>): string | undefined {
  const exceptions = env['no_proxy'] || env['NO_PROXY'] || '';
  if (isLoopback(url.hostname) || isExcepted(url, exceptions)) return undefined;
  const names = url.protocol === 'https:' ? ['https_proxy', 'HTTPS_PROXY'] : ['http_proxy', 'HTTP_PROXY'];
  return names.find((name) => env[name]);
}

/** Whether a host name stands for this computer. It is never reached through a proxy, which would be another. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Whether everybody on the way could read what goes there. */
export const isExposed = ({ protocol, hostname }: URL) => protocol === 'http:' && !isLoopback(hostname);

function isExcepted(url: URL, exceptions: string): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return exceptions.split(/[\s,]+/).some((exception) => {
    if (exception === '*') return true;
    const [, suffix = '', ownPort = port] = /^(?:\*?\.)?(.+?)(?::(\d+))?$/.exec(exception.toLowerCase()) ?? [];
    return suffix !== '' && ownPort === port && `.${url.hostname}`.endsWith(`.${suffix}`);
  });
}
