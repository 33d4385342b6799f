ALTER TABLE "bulk_generated_posts" ADD COLUMN "sketch" integer[];--> statement-breakpoint
ALTER TABLE "bulk_generated_posts" ADD COLUMN "likeness" jsonb;--> statement-breakpoint
CREATE INDEX "bulk_posts_sketch" ON "bulk_generated_posts" USING gin ("sketch");