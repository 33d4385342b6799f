ALTER TABLE "webhook_deliveries" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ALTER COLUMN "account_id" DROP NOT NULL;