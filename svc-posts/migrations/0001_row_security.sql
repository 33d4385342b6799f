alter table bulk_generated_posts enable row level security;
--> statement-breakpoint
alter table bulk_generated_posts force row level security;
--> statement-breakpoint
create policy account_rows on bulk_generated_posts
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
alter table post_targets enable row level security;
--> statement-breakpoint
alter table post_targets force row level security;
--> statement-breakpoint
create policy account_rows on post_targets
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
alter table published_posts enable row level security;
--> statement-breakpoint
alter table published_posts force row level security;
--> statement-breakpoint
create policy account_rows on published_posts
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
alter table scheduled_periods enable row level security;
--> statement-breakpoint
alter table scheduled_periods force row level security;
--> statement-breakpoint
create policy account_rows on scheduled_periods
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
alter table period_work enable row level security;
--> statement-breakpoint
alter table period_work force row level security;
--> statement-breakpoint
create policy account_rows on period_work
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
alter table draft_orders enable row level security;
--> statement-breakpoint
alter table draft_orders force row level security;
--> statement-breakpoint
create policy account_rows on draft_orders
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
alter table email_scheduling_tokens enable row level security;
--> statement-breakpoint
alter table email_scheduling_tokens force row level security;
--> statement-breakpoint
create policy account_rows on email_scheduling_tokens
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
alter table daily_uses enable row level security;
--> statement-breakpoint
alter table daily_uses force row level security;
--> statement-breakpoint
create policy account_rows on daily_uses
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
alter table accounts_copy enable row level security;
--> statement-breakpoint
alter table accounts_copy force row level security;
--> statement-breakpoint
create policy account_rows on accounts_copy
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
alter table company_copy enable row level security;
--> statement-breakpoint
alter table company_copy force row level security;
--> statement-breakpoint
create policy account_rows on company_copy
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
alter table account_products_copy enable row level security;
--> statement-breakpoint
alter table account_products_copy force row level security;
--> statement-breakpoint
create policy account_rows on account_products_copy
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
alter table pages_copy enable row level security;
--> statement-breakpoint
alter table pages_copy force row level security;
--> statement-breakpoint
create policy account_rows on pages_copy
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
