alter table "social_connections" enable row level security;--> statement-breakpoint
alter table "social_connections" force row level security;--> statement-breakpoint
create policy "account_rows" on "social_connections"
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);--> statement-breakpoint
alter table "pages" enable row level security;--> statement-breakpoint
alter table "pages" force row level security;--> statement-breakpoint
create policy "account_rows" on "pages"
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);--> statement-breakpoint
alter table "selected_pages" enable row level security;--> statement-breakpoint
alter table "selected_pages" force row level security;--> statement-breakpoint
create policy "account_rows" on "selected_pages"
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);--> statement-breakpoint
alter table "oauth_states" enable row level security;--> statement-breakpoint
alter table "oauth_states" force row level security;--> statement-breakpoint
create policy "account_rows" on "oauth_states"
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);--> statement-breakpoint
alter table "connect_tickets" enable row level security;--> statement-breakpoint
alter table "connect_tickets" force row level security;--> statement-breakpoint
create policy "account_rows" on "connect_tickets"
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);--> statement-breakpoint
alter table "deliveries" enable row level security;--> statement-breakpoint
alter table "deliveries" force row level security;--> statement-breakpoint
create policy "account_rows" on "deliveries"
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
