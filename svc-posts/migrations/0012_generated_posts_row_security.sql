alter table generated_posts enable row level security;
--> statement-breakpoint
alter table generated_posts force row level security;
--> statement-breakpoint
create policy account_rows on generated_posts
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
insert into ai_configurations default values;
