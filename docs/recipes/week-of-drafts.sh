#!/usr/bin/env bash
# Writes a draft for each of the next seven days, at 10:00 UTC.
set -euo pipefail
: "${KALLOS_URL:?}" "${KALLOS_KEY:?}" "${ACCOUNT:?}"

for day in 1 2 3 4 5 6 7; do
  date=$(date -u -d "+$day days" +%F 2>/dev/null || date -u -v "+${day}d" +%F)
  curl --fail-with-body --silent --show-error --retry 3 \
    "$KALLOS_URL/api/public/v1/accounts/$ACCOUNT/posts" \
    -H "Authorization: Bearer $KALLOS_KEY" \
    -H "Content-Type: application/json" \
    -H "Idempotency-Key: week-$ACCOUNT-$date" \
    -d "{\"title\": \"Opening hours $date\", \"text\": \"We are open today from 10:00 to 18:00.\", \"scheduledFor\": \"${date}T10:00:00Z\"}"
  echo
done
