ALTER TABLE "bulk_generated_posts" ADD COLUMN "facts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "generated_posts" ADD COLUMN "facts" jsonb DEFAULT '[]'::jsonb NOT NULL;