CREATE TABLE "post_checks" (
	"bulk_post_id" integer PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"version" integer NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" timestamp with time zone,
	"next_try_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "post_checks" ADD CONSTRAINT "post_checks_bulk_post_id_bulk_generated_posts_id_fk" FOREIGN KEY ("bulk_post_id") REFERENCES "public"."bulk_generated_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_checks_account" ON "post_checks" USING btree ("account_id");