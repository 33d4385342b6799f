ALTER TABLE "account_products" ADD COLUMN "product_class" text;--> statement-breakpoint
ALTER TABLE "account_products" ADD COLUMN "ce_number" text;--> statement-breakpoint
ALTER TABLE "account_products" ADD COLUMN "notified_body" text;--> statement-breakpoint
ALTER TABLE "account_products" ADD COLUMN "permitted_claims" text;--> statement-breakpoint
ALTER TABLE "account_products" ADD COLUMN "required_warnings" text;--> statement-breakpoint
ALTER TABLE "account_products" ADD COLUMN "facts" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "product_class" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ce_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "notified_body" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "permitted_claims" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "required_warnings" text DEFAULT '' NOT NULL;