ALTER TABLE "claim_decisions" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "claim_decisions" ADD COLUMN "reason" text;