ALTER TABLE "account_products" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sku" text;--> statement-breakpoint
CREATE UNIQUE INDEX "account_products_once_a_sku" ON "account_products" USING btree ("account_id","sku");--> statement-breakpoint
CREATE UNIQUE INDEX "products_once_a_sku" ON "products" USING btree ("sku") WHERE created_by_account_id is null;