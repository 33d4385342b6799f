alter table account_products enable row level security;
--> statement-breakpoint
alter table account_products force row level security;
--> statement-breakpoint
create policy account_rows on account_products
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
alter table ai_creations enable row level security;
--> statement-breakpoint
alter table ai_creations force row level security;
--> statement-breakpoint
create policy account_rows on ai_creations
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
