ALTER TABLE "account_products_copy" ADD COLUMN "product_class" text;--> statement-breakpoint
ALTER TABLE "account_products_copy" ADD COLUMN "is_class_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_products_copy" ADD COLUMN "ce_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_products_copy" ADD COLUMN "notified_body" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_products_copy" ADD COLUMN "permitted_claims" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "account_products_copy" ADD COLUMN "required_warnings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "account_products_copy" ADD COLUMN "facts" jsonb DEFAULT '[]'::jsonb NOT NULL;