DROP INDEX "mails_reset";--> statement-breakpoint
DROP INDEX "mails_next";--> statement-breakpoint
ALTER TABLE "admin_users" ADD COLUMN "mail_trouble" jsonb;--> statement-breakpoint
ALTER TABLE "admin_users" ADD COLUMN "mail_cleared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "state" text DEFAULT 'queued' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "lease_token" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "mails_reset_open" ON "mails" USING btree ("email") WHERE kind = 'reset' and state in ('queued', 'retry');--> statement-breakpoint
CREATE INDEX "mails_open" ON "mails" USING btree ("next_try_at") WHERE state in ('queued', 'retry');--> statement-breakpoint
CREATE INDEX "mails_ended" ON "mails" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "mails_account" ON "mails" USING btree ("account_id");