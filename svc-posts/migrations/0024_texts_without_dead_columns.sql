ALTER TABLE "generated_posts" DROP COLUMN "social_account_id";--> statement-breakpoint
ALTER TABLE "generated_posts" DROP COLUMN "image_prompt";--> statement-breakpoint
ALTER TABLE "generated_posts" DROP COLUMN "generated_image_path";--> statement-breakpoint
ALTER TABLE "generated_posts" DROP COLUMN "scheduled_for";--> statement-breakpoint
ALTER TABLE "generated_posts" DROP COLUMN "published_at";--> statement-breakpoint
ALTER TABLE "generated_posts" DROP COLUMN "engagement_metrics";