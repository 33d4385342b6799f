CREATE TABLE "post_repeats" (
	"bulk_post_id" integer PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"every_weeks" integer NOT NULL,
	"most_times" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_text" integer DEFAULT 0 NOT NULL,
	"last_post_id" integer,
	"next_at" timestamp with time zone,
	"waits_for" text,
	"look_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_generated_posts" ADD COLUMN "variants" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_generated_posts" ADD COLUMN "place" jsonb;--> statement-breakpoint
ALTER TABLE "bulk_generated_posts" ADD COLUMN "repeat_of" integer;--> statement-breakpoint
ALTER TABLE "bulk_generated_posts" ADD COLUMN "repeat_number" integer;--> statement-breakpoint
ALTER TABLE "post_repeats" ADD CONSTRAINT "post_repeats_bulk_post_id_bulk_generated_posts_id_fk" FOREIGN KEY ("bulk_post_id") REFERENCES "public"."bulk_generated_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_repeats_account" ON "post_repeats" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "post_repeats_look" ON "post_repeats" USING btree ("look_at") WHERE not is_paused and made < most_times;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_posts_repeat" ON "bulk_generated_posts" USING btree ("account_id","repeat_of","repeat_number") WHERE repeat_of is not null;--> statement-breakpoint
alter table post_repeats enable row level security;
--> statement-breakpoint
alter table post_repeats force row level security;
--> statement-breakpoint
create policy account_rows on post_repeats
  using (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int);
