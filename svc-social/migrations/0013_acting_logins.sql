ALTER TABLE "connect_tickets" ADD COLUMN "acting" jsonb;--> statement-breakpoint
ALTER TABLE "oauth_states" ADD COLUMN "acting" jsonb;