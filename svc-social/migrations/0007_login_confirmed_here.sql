ALTER TABLE "connect_tickets" ADD COLUMN "browser_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "connect_tickets" ADD COLUMN "account_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_states" ADD COLUMN "account_name" text DEFAULT '' NOT NULL;