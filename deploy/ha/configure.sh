#!/bin/sh
# Fills in the files of this folder for one machine:
#   sh deploy/ha/configure.sh <settings> <machine> <folder>
# writes into the folder what the machine, db1, db2, db3, app1 or app2 of the settings, needs. settings.example is a beginning.
set -eu
settings=$1 machine=$2 folder=$3
here=$(dirname "$0")
# What is not set is as on a machine of its own.
etcd_data=/var/lib/etcd/charsheet local=127.0.0.1 listen= etcd=
haproxy_socket=/run/haproxy/admin.sock pgbouncer_users=/etc/pgbouncer/users.txt
# Its values are passwords and addresses: nothing that a shell would change.
. "$(cd "$(dirname "$settings")" && pwd)/$(basename "$settings")"
name=$machine
eval "self=\${$machine:?is no machine of the settings}"
listen=${listen:-$self}
if [ -z "$etcd" ]; then
  etcd="'$self:2379'"
  for other in "$db1" "$db2" "$db3"; do [ "$other" = "$self" ] || etcd="$etcd, '$other:2379'"; done
fi
case $machine in
  db*) files='etcd.env patroni.yml database.sql' ;;
  *) files='haproxy.cfg pgbouncer.ini pgbouncer-users.txt server.env' ;;
esac
umask 077
mkdir -p "$folder"
for file in $files; do
  names=$(grep -o '@[a-z][a-z_0-9]*@' "$here/$file" | tr -d @ | sort -u)
  changes=
  for each in $names; do
    eval "value=\${$each:?is not in the settings}"
    changes="$changes;s|@$each@|$value|g"
  done
  sed "${changes#;}" "$here/$file" > "$folder/$file"
done
