-- Products are read by everybody through the verbs, and an index on their texts could not be used behind a policy for
-- reading; written they are by administrators, and by the account that made them.
alter table products enable row level security;
--> statement-breakpoint
alter table products force row level security;
--> statement-breakpoint
create policy read_all on products for select using (true);
--> statement-breakpoint
create policy add_own on products for insert
  with check (current_setting('kallos.across', true) = 'on' or created_by_account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
create policy change_own on products for update
  using (current_setting('kallos.across', true) = 'on' or created_by_account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or created_by_account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
create policy delete_own on products for delete
  using (current_setting('kallos.across', true) = 'on' or created_by_account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
-- What belongs to a product follows it.
create function may_write_product(wanted integer) returns boolean language sql stable as $$
  select current_setting('kallos.across', true) = 'on' or exists (
    select 1 from products
    where id = wanted and created_by_account_id = nullif(current_setting('kallos.account', true), '')::int)
$$;
--> statement-breakpoint
alter table product_images enable row level security;
--> statement-breakpoint
alter table product_images force row level security;
--> statement-breakpoint
create policy read_all on product_images for select using (true);
--> statement-breakpoint
create policy add_own on product_images for insert with check (may_write_product(product_id));
--> statement-breakpoint
create policy change_own on product_images for update
  using (may_write_product(product_id)) with check (may_write_product(product_id));
--> statement-breakpoint
create policy delete_own on product_images for delete using (may_write_product(product_id));
--> statement-breakpoint
alter table example_posts enable row level security;
--> statement-breakpoint
alter table example_posts force row level security;
--> statement-breakpoint
create policy read_all on example_posts for select using (true);
--> statement-breakpoint
create policy add_own on example_posts for insert with check (may_write_product(product_id));
--> statement-breakpoint
create policy change_own on example_posts for update
  using (may_write_product(product_id)) with check (may_write_product(product_id));
--> statement-breakpoint
create policy delete_own on example_posts for delete using (may_write_product(product_id));
