CREATE TABLE "product_costs_copy" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"month" date NOT NULL,
	"micro_usd" bigint NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_overview" ADD COLUMN "products_micro_usd" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
alter table product_costs_copy enable row level security;
--> statement-breakpoint
alter table product_costs_copy force row level security;
--> statement-breakpoint
create policy account_rows on product_costs_copy
  using (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
create trigger overview_product_costs after insert or update or delete on product_costs_copy
  for each row execute function mark_overview();
