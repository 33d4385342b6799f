alter table accounts enable row level security;
--> statement-breakpoint
alter table accounts force row level security;
--> statement-breakpoint
create policy account_rows on accounts
  using (current_setting('kallos.across', true) = 'on' or id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
alter table admin_users enable row level security;
--> statement-breakpoint
alter table admin_users force row level security;
--> statement-breakpoint
create policy account_rows on admin_users
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
alter table company_info enable row level security;
--> statement-breakpoint
alter table company_info force row level security;
--> statement-breakpoint
create policy account_rows on company_info
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit only grows';
end $$;
--> statement-breakpoint
create trigger audit_only_grows before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
