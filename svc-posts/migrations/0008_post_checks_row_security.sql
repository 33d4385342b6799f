alter table post_checks enable row level security;
--> statement-breakpoint
alter table post_checks force row level security;
--> statement-breakpoint
create policy account_rows on post_checks
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
