CREATE TABLE "platform_styles" (
	"platform_id" text NOT NULL,
	"user_id" integer,
	"post_style" text NOT NULL,
	"max_hashtags" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "platform_styles_once" UNIQUE NULLS NOT DISTINCT("platform_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once_an_end" ON "mails" USING btree ("account_id","ends_at") WHERE kind = 'expiry';
--> statement-breakpoint
insert into "platform_styles" ("platform_id", "post_style", "max_hashtags") values
  ('facebook', 'Informative and neighbourly: a little more context, whole sentences, few hashtags.', 3),
  ('instagram', 'Warm and visual: what one sees and feels, short sentences, hashtags at the end.', 5);
