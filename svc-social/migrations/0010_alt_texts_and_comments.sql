ALTER TABLE "deliveries" ADD COLUMN "alt_texts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "first_comment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "comment_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "comment_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "comment_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "comment_reason" text;--> statement-breakpoint
CREATE INDEX "deliveries_to_comment" ON "deliveries" USING btree ("comment_due_at") WHERE comment_state = 'open';