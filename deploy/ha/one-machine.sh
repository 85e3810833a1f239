#!/bin/sh
# All of it on one machine, to see it fail over: five machines that are addresses of the loopback network, with the files that
# configure.sh makes for real ones.
#   sh deploy/ha/one-machine.sh check                              tells which packages are missing, with status 3
#   sh deploy/ha/one-machine.sh up <folder>                        starts all, says where, and ends all when its input ends
#   sh deploy/ha/one-machine.sh start <folder> <machine> [program] starts what is not there: etcd, patroni, haproxy, pgbouncer, server
#   sh deploy/ha/one-machine.sh signal <folder> <machine> [program] <signal>
#                                                                  KILL, STOP, CONT, ... to a program, postgres too, or to all
# HA_NETWORK is its network, 127.77.0 by default. With HA_LINKS=1 nodes are reached by links of somebody else: db1 listens on .111 for
# what comes to .11, and asks for etcd at .31; and so on.
set -eu
command=${1:-} folder=${2:-}
here=$(cd "$(dirname "$0")" && pwd)
network=${HA_NETWORK:-127.77.0}
PATH=$PATH:/usr/sbin:/usr/local/sbin
databases='db1 db2 db3' applications='app1 app2' watch=

# PostgreSQL and PgBouncer refuse to run as root.
if [ "$(id -u)" = 0 ]; then user=postgres; else user=; fi

check_programs() {
  missing=
  while read -r program package; do
    command -v "$program" > /dev/null || missing="$missing $package"
  done <<END
patroni patroni
etcd etcd-server
haproxy haproxy
pgbouncer pgbouncer
psql postgresql-client
setpriv util-linux
ps procps
openssl openssl
node nodejs
END
  postgres=$(ls -d /usr/lib/postgresql/*/bin 2> /dev/null | sort -V | tail -1)
  [ "$postgres" ] || missing="$missing postgresql"
  [ -z "$missing" ] || { echo "missing packages, by their names in Debian:$missing" >&2; exit 3; }
}

configure() {
  mkdir -p "$folder"
  chmod 711 "$folder"
  cat > "$folder/common" <<END
db1=$network.11 db2=$network.12 db3=$network.13 app1=$network.21 app2=$network.22
public_url=http://$network.21:8080 postgres_programs=$postgres
superuser_password=$(openssl rand -hex 24) replication_password=$(openssl rand -hex 24)
database_password=$(openssl rand -hex 24) auth_secret=$(openssl rand -hex 24)
END
  for machine in $databases $applications; do
    own=$folder/$machine number=${machine#??} number=${number#p}
    mkdir -p "$own"
    { cat "$folder/common"
      echo "postgres_home=$own etcd_data=$own/etcd haproxy_socket=$own/haproxy.sock pgbouncer_users=$own/pgbouncer-users.txt"
      case $machine in app*) echo "local=$network.2$number" ;; esac
      if [ "${HA_LINKS:-}" ]; then echo "listen=$network.11$number etcd=\"'$network.3$number:2379'\""; fi
    } > "$own/settings"
    sh "$here/configure.sh" "$own/settings" "$machine" "$own"
    [ -z "$user" ] || chown -R "$user" "$own"
  done
}

# Starts a program of a machine as it would be there, unless it runs.
start() {
  machine=$1 program=$2 own=$folder/$1
  if [ -s "$own/$program.pid" ] && kill -0 "$(cat "$own/$program.pid")" 2> /dev/null; then return; fi
  case $program in
    etcd) set -- etcd ;;
    patroni) set -- patroni "$own/patroni.yml" ;;
    haproxy) set -- haproxy -db -f "$own/haproxy.cfg" ;;
    pgbouncer) set -- pgbouncer "$own/pgbouncer.ini" ;;
    server) set -- node "$here/../../packages/server/bin/charsheet-server.js" ;;
  esac
  (
    # Settings of a program are its variables, where it reads those.
    for file in etcd.env server.env; do
      case $file in "$program".*) set -a; . "$own/$file"; set +a ;; esac
    done
    export CHARSHEET_DATA="$own/data" HOME="$own"
    cd "$own"
    case $program in
      server | haproxy) exec "$@" ;;
      *) if [ "$user" ]; then exec setpriv --reuid "$user" --regid "$user" --clear-groups "$@"; else exec "$@"; fi ;;
    esac
  ) >> "$own/$program.log" 2>&1 < /dev/null &
  echo $! > "$own/$program.pid"
}

programs_of() { case $1 in db*) echo etcd patroni ;; *) echo haproxy pgbouncer server ;; esac; }

# The processes of a program; PostgreSQL is a child of nobody's, and has children.
processes_of() {
  if [ "$2" = postgres ]; then
    first=$(head -1 "$folder/$1/15/charsheet/postmaster.pid" 2> /dev/null) || return 0
    ps -o pid= -p "$first" --ppid "$first" || true
  else
    cat "$folder/$1/$2.pid" 2> /dev/null || true
  fi
}

signal() {
  for program in $2; do
    for process in $(processes_of "$1" "$program"); do kill -s "$3" "$process" 2> /dev/null || true; done
  done
}

all_of() { case $1 in db*) echo patroni etcd postgres ;; *) programs_of "$1" ;; esac; }

end_all() {
  trap - EXIT INT TERM
  [ -z "$watch" ] || kill "$watch" 2> /dev/null || true
  for machine in $applications $databases; do signal "$machine" "$(all_of "$machine")" KILL; done
  exit "${1:-0}"
}

# Asks until it is so, for a minute and a half at most.
wait_for() {
  what=$1 tries=0
  shift
  until "$@" > /dev/null 2>&1; do
    tries=$((tries + 1))
    [ $tries -lt 300 ] || { echo "not there after 90 seconds: $what; see the logs in $folder" >&2; exit 1; }
    sleep 0.3
  done
}

ask_primary() {
  PGPASSWORD=$(sed -n 's/^superuser_password=\(\S*\).*/\1/p' "$folder/common") \
    PGCONNECT_TIMEOUT=3 psql -v ON_ERROR_STOP=1 -qAt -h "$network.21" -p 5000 -U postgres -d postgres "$@"
}

etcd_of() { sed -n "s|.*hosts: \['\([^']*\)'.*|http://\1|p" "$folder/$1/patroni.yml"; }
is_synchronous() { [ "$(ask_primary -c "select count(*) from pg_stat_replication where sync_state = 'sync'")" -gt 0 ]; }
is_ready() { node -e 'fetch(process.argv[1]).then(({ status }) => process.exit(status === 200 ? 0 : 1), () => process.exit(1))' "$1"; }

up() {
  check_programs
  configure
  trap 'end_all 130' INT TERM
  trap 'end_all 1' EXIT
  for machine in $databases; do start "$machine" etcd; done
  # Patroni ends when it finds none.
  for machine in $databases; do wait_for "etcd of $machine" is_ready "$(etcd_of "$machine")/health"; done
  for machine in $databases; do start "$machine" patroni; done
  for machine in $applications; do start "$machine" haproxy; done
  wait_for 'a primary with a synchronous standby' is_synchronous
  ask_primary -f "$folder/db1/database.sql"
  for machine in $applications; do start "$machine" pgbouncer; start "$machine" server; done
  for number in 1 2; do wait_for "the server app$number" is_ready "http://$network.2$number:8080/livez"; done
  for number in 1 2; do wait_for "the server app$number" is_ready "http://$network.2$number:9464/readyz"; done
  echo "ready: http://$network.21:8080 http://$network.22:8080"
  echo "the cluster: patronictl -c $folder/db1/patroni.yml list"
  # As its unit does where deploy/ha is followed.
  while sleep 1; do for machine in $applications; do start "$machine" pgbouncer; done; done &
  watch=$!
  cat > /dev/null
  end_all 0
}

case $command in
  check) check_programs ;;
  up) up ;;
  start) for program in ${4:-$(programs_of "$3")}; do start "$3" "$program"; done ;;
  signal) if [ $# -gt 4 ]; then signal "$3" "$4" "$5"; else signal "$3" "$(all_of "$3")" "$4"; fi ;;
  *) sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
