#!/bin/sh
# One database and one role per service; no role may enter another's database.
set -eu
for service in auth catalog social posts; do
  psql -v ON_ERROR_STOP=1 -U postgres <<SQL
create role svc_$service login password '$SERVICE_DB_PASSWORD';
create database svc_$service owner svc_$service;
revoke connect on database svc_$service from public;
alter role svc_$service set statement_timeout = '5s';
alter role svc_$service set lock_timeout = '2s';
alter role svc_$service set idle_in_transaction_session_timeout = '10s';
SQL
done
