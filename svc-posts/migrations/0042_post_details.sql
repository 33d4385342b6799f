ALTER TABLE "mails" ADD COLUMN "logins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_generated_posts" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "bulk_generated_posts" ADD COLUMN "accepted_risks" text[] DEFAULT '{}' NOT NULL;