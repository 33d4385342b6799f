ALTER TABLE "deliveries" ADD COLUMN "flip_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "flip_answer" jsonb;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "unseen_reads" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "unseen_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "deliveries_told" ON "deliveries" USING btree ("flip_sent_at") WHERE state = 'failed' and flip_sent_at is not null;