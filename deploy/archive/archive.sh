#!/bin/sh
# Archives Postgres for recovery to any moment, and prepares such a recovery. Runs in the image of Postgres.
#   archive.sh run               streams the log, takes a base copy each day and deletes what is too old
#   archive.sh base              takes a base copy
#   archive.sh recover 'TIME'    puts the last base copy before TIME in the place of the data in $TARGET; TIME must have
#                                its offset from UTC, such as 2026-11-29 10:15:00+02; the present data is set aside
set -eu
ARCHIVE=${ARCHIVE:-/archive}
TARGET=${TARGET:-/var/lib/postgresql}
# The path of $TARGET in the container of Postgres.
SEEN_AS=${SEEN_AS:-$TARGET}
# As the image of Postgres places it below its volume.
DATA=${DATA:-18/docker}
KEEP_DAYS=${ARCHIVE_KEEP_DAYS:-7}
SLOT=kallos_archive
# The health check looks for this file.
HEALTHY=${HEALTHY:-/tmp/kallos-archived}
umask 077

say() { echo "archive: $1"; }
stop() {
  say "$1" >&2
  exit 1
}
stamp() { date -u +%Y-%m-%dT%H%M%SZ; }
# Only complete copies have such a name; they sort by time.
bases() { ls "$ARCHIVE" 2>/dev/null | grep -E '^base-[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{6}Z$' | sort; }
time_of() { echo "$1" | sed -E 's/^base-(.*)T(..)(..)(..)Z$/\1 \2:\3:\4 UTC/'; }
seconds() { date -u -d "$1" +%s; }

take_base() {
  rm -rf "$ARCHIVE"/base-*.part
  # The time at which it starts would be too early: recovery begins at its end.
  draft="$ARCHIVE/base-$$.part"
  pg_basebackup --pgdata "$draft" --checkpoint=fast --wal-method=stream --no-password
  name=base-$(stamp)
  mv "$draft" "$ARCHIVE/$name"
  psql --quiet --no-psqlrc --command "comment on database postgres is 'base copy of $(time_of "$name")'" postgres
  say "$name"
}

delete_old() {
  oldest=$(($(date -u +%s) - KEEP_DAYS * 86400))
  newest=$(bases | tail -n 1)
  # The last copy before the oldest moment is still needed.
  before=
  for name in $(bases); do
    if [ "$(seconds "$(time_of "$name")")" -lt "$oldest" ] && [ "$name" != "$newest" ]; then
      [ -z "$before" ] || rm -rf "${ARCHIVE:?}/$before"
      before=$name
    fi
  done
  first=$(bases | head -n 1)
  [ -n "$first" ] || return 0
  segment=$(sed -nE 's/^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)$/\1/p' "$ARCHIVE/$first/backup_label")
  for wal in "$ARCHIVE"/wal-*; do
    pg_archivecleanup "$wal" "$segment"
    rmdir "$wal" 2>/dev/null || true
  done
}

is_due() {
  newest=$(bases | tail -n 1)
  [ -z "$newest" ] || [ $(($(date -u +%s) - $(seconds "$(time_of "$newest")"))) -ge 86400 ]
}

run() {
  is_new=
  if [ -z "$(psql --no-psqlrc -XAtc "select 1 from pg_replication_slots where slot_name = '$SLOT'" postgres)" ]; then
    # A new server, or one that was recovered: its log continues no earlier one.
    is_new=1
    mkdir "$ARCHIVE/wal-$(stamp)"
    # Reserved at once: Postgres recycles what no slot holds, also during the first base copy.
    psql --no-psqlrc --quiet --output /dev/null --command "select pg_create_physical_replication_slot('$SLOT', true)" postgres
  fi
  wal=$(ls -d "$ARCHIVE"/wal-* | tail -n 1)
  # It reconnects by itself, and writes each record within a second.
  pg_receivewal --directory "$wal" --slot $SLOT --synchronous --no-password &
  receiver=$!
  trap 'kill $receiver 2>/dev/null || true' EXIT
  trap 'exit 0' TERM INT
  while kill -0 $receiver 2>/dev/null; do
    if [ -n "$is_new" ] || is_due; then
      if take_base && delete_old; then
        is_new=
        touch "$HEALTHY"
      else
        rm -f "$HEALTHY"
      fi
    else
      touch "$HEALTHY"
    fi
    sleep "${ARCHIVE_LOOK_SECONDS:-60}" &
    wait $!
  done
  stop 'the log is no longer received'
}

recover() {
  case $1 in *[+-][0-9][0-9] | *[+-][0-9][0-9]:[0-9][0-9] | *Z) ;; *) stop "$1 needs its offset from UTC, such as +02 or Z" ;; esac
  wanted=$(seconds "$1") || stop "$1 is no time"
  [ "$wanted" -le "$(date -u +%s)" ] || stop "$1 has not come yet"
  base=
  for name in $(bases); do [ "$(seconds "$(time_of "$name")")" -gt "$wanted" ] || base=$name; done
  [ -n "$base" ] || stop "no base copy is older than $1; the first is $(bases | head -n 1)"
  data=$TARGET/$DATA
  [ ! -e "$data/postmaster.pid" ] || stop "$data is in use, or its server was killed: stop Postgres first"
  aside=
  if [ -e "$data" ]; then
    aside=$data.before-$(stamp)
    mv "$data" "$aside"
  fi
  mkdir -p "$(dirname "$data")"
  cp -a "$ARCHIVE/$base" "$data"
  # Next to the data, because the server does not see the archive.
  rm -rf "$TARGET/recovery-wal"
  mkdir "$TARGET/recovery-wal"
  for wal in "$ARCHIVE"/wal-*; do cp -a "$wal/." "$TARGET/recovery-wal/"; done
  : > "$data/recovery.signal"
  cat >> "$data/postgresql.auto.conf" <<TEXT
restore_command = 'cp "$SEEN_AS/recovery-wal/%f" "%p" || cp "$SEEN_AS/recovery-wal/%f.partial" "%p"'
recovery_target_time = '$1'
recovery_target_action = 'promote'
TEXT
  say "from $base to $1; start Postgres now"
  [ -z "$aside" ] || say "the data until now is in $aside: delete it later"
}

case ${1:-} in
  run) run ;;
  base) take_base ;;
  clean) delete_old ;;
  recover) [ $# -eq 2 ] || stop "recover 'TIME'" && recover "$2" ;;
  *) stop "$(sed -n '2,6s/^# *//p' "$0")" ;;
esac
