CREATE TABLE "app_pauses" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"paused_until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_deletions" (
	"code" text PRIMARY KEY NOT NULL,
	"person_hash" text NOT NULL,
	"accounts_erased" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_insights" (
	"delivery_key" text NOT NULL,
	"day" date NOT NULL,
	"account_id" integer NOT NULL,
	"views" integer,
	"reach" integer,
	"reactions" integer,
	"comments" integer,
	"shares" integer,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_insights_delivery_key_day_pk" PRIMARY KEY("delivery_key","day")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "insights_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "social_connections" ADD COLUMN "next_check_at" timestamp with time zone DEFAULT now() + interval '1 day' NOT NULL;--> statement-breakpoint
ALTER TABLE "social_connections" ADD COLUMN "warned_of" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "social_connections" ADD COLUMN "warned_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "post_insights_by_account" ON "post_insights" USING btree ("account_id","day");--> statement-breakpoint
CREATE INDEX "deliveries_by_insights" ON "deliveries" USING btree ("insights_due_at") WHERE insights_due_at is not null;--> statement-breakpoint
CREATE INDEX "social_connections_by_check" ON "social_connections" USING btree ("next_check_at");--> statement-breakpoint
alter table "post_insights" enable row level security;--> statement-breakpoint
alter table "post_insights" force row level security;--> statement-breakpoint
create policy "account_rows" on "post_insights"
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
