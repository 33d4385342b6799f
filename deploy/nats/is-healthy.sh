#!/bin/sh
# Health check of the NATS container. After a full disk a server refuses messages until it is restarted, so this ends a server
# that reports a write error once its disk takes files again; the container's restart policy starts it.
health=$(printf 'GET /healthz HTTP/1.0\r\n\r\n' | nc -w 5 127.0.0.1 "${NATS_MONITOR_PORT:-8222}")
case "$health" in
  *'"status":"ok"'*) exit 0 ;;
  *'write error'*)
    room="${NATS_STORE:-/data}/.room"
    if head -c 1048576 /dev/zero >"$room"; then kill -TERM "${NATS_PID:-1}"; fi
    rm -f "$room"
    ;;
esac
printf '%s\n' "$health" | tail -n 1
exit 1
