alter table pages_copy_versions enable row level security;
--> statement-breakpoint
alter table pages_copy_versions force row level security;
--> statement-breakpoint
create policy account_rows on pages_copy_versions
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
