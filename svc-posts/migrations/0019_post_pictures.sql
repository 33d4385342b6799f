ALTER TABLE "bulk_generated_posts" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_generated_posts" ADD COLUMN "hashtags_in_comment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_generated_posts" ADD COLUMN "is_model_text" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "bulk_generated_posts" SET "is_model_text" = true WHERE "writer_kind" = 'model';
