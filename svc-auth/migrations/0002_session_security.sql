alter table sessions enable row level security;
--> statement-breakpoint
alter table sessions force row level security;
--> statement-breakpoint
create policy account_rows on sessions
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
alter table audit_entries enable row level security;
--> statement-breakpoint
alter table audit_entries force row level security;
--> statement-breakpoint
create policy account_rows on audit_entries
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
-- The audit only grows: by grant, and by its trigger for whoever has more rights.
revoke update, delete, truncate, references, trigger on audit_entries from current_user;
--> statement-breakpoint
revoke all on audit_entries from public;
--> statement-breakpoint
-- A user or an account may be deleted by any means: the sessions that go with them are revoked all the same.
create function announce_deleted_sessions() returns trigger language plpgsql as $$
declare
  ids jsonb;
begin
  select jsonb_agg(id) into ids from gone where ended_at is null and expires_at > now();
  if ids is not null then
    insert into outbox (subject, payload) values ('auth.session-revoked.v1', jsonb_build_object('sessionIds', ids));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger sessions_deleted after delete on sessions
  referencing old table as gone for each statement execute function announce_deleted_sessions();
