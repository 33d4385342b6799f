ALTER TABLE "deliveries" ADD COLUMN "gone_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "reason_since" timestamp with time zone;