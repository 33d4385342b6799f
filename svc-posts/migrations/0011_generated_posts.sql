CREATE TABLE "ai_configurations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_configurations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"model" text DEFAULT 'gpt-4o' NOT NULL,
	"temperature" text DEFAULT '0.7' NOT NULL,
	"target_post_length" integer DEFAULT 150 NOT NULL,
	"content_tone" text DEFAULT 'professional' NOT NULL,
	"default_hashtags" text DEFAULT '' NOT NULL,
	"content_guidelines" text DEFAULT '' NOT NULL,
	"avoid_medical_claims" boolean DEFAULT true NOT NULL,
	"include_cta" boolean DEFAULT true NOT NULL,
	"compliance_check" boolean DEFAULT true NOT NULL,
	"monthly_budget_usd" double precision DEFAULT 20 NOT NULL,
	"daily_generation_limit" integer DEFAULT 50 NOT NULL,
	"send_budget_alerts" boolean DEFAULT true NOT NULL,
	"auto_pause" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_configurations_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "generated_posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "generated_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"product_id" integer,
	"social_account_id" integer,
	"content" text NOT NULL,
	"content_hash" text NOT NULL,
	"image_prompt" text,
	"generated_image_path" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"scheduled_for" timestamp with time zone,
	"published_at" timestamp with time zone,
	"engagement_metrics" jsonb,
	"writer_kind" text NOT NULL,
	"writer_model" text,
	"prompt_hash" text,
	"input_tokens" integer,
	"output_tokens" integer,
	"cost_usd" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "generated_posts_text" ON "generated_posts" USING btree ("account_id","content_hash");--> statement-breakpoint
CREATE INDEX "generated_posts_moment" ON "generated_posts" USING btree ("created_at");