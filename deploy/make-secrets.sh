#!/bin/sh
# Makes what compose.yaml needs and no repository may have: passwords, and a certificate that signs itself, for trying it out.
# `sh deploy/make-secrets.sh` fills deploy/secrets; `sh deploy/make-secrets.sh <folder> <host>` another one. What is there stays.
set -eu
folder=${1:-$(dirname "$0")/secrets}
host=${2:-localhost}
# The folder keeps others of this machine out; the files are read by the users of the containers.
umask 022
mkdir -p -m 700 "$folder"
cd "$folder"
[ -s auth_secret ] || openssl rand -base64 48 > auth_secret
[ -s postgres_password ] || openssl rand -hex 24 > postgres_password
[ -s database_url ] || printf 'postgres://charsheet:%s@database:5432/charsheet\n' "$(cat postgres_password)" > database_url
if ! [ -s tls.crt ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 -subj "/CN=$host" \
    -addext "subjectAltName=DNS:$host" -keyout tls.key -out tls.crt 2> openssl.log || { cat openssl.log >&2; exit 1; }
  rm openssl.log
  chmod 644 tls.key
fi
