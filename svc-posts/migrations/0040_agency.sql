CREATE TABLE "agency_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agency_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"email" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"refusal" text,
	"answer" text,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agency_recipients" (
	"email" text PRIMARY KEY NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "month_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "month_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"token" text NOT NULL,
	"month" text NOT NULL,
	"created_by" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "month_links_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "post_batch_items" (
	"batch_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"bulk_post_id" integer,
	"version" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_batch_items_batch_id_account_id_pk" PRIMARY KEY("batch_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "post_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"local_time" text NOT NULL,
	"is_mailed" boolean NOT NULL,
	"created_by" text NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_batches_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "post_batch_items" ADD CONSTRAINT "post_batch_items_batch_id_post_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."post_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agency_mails_once" ON "agency_mails" USING btree ("day","email");--> statement-breakpoint
CREATE INDEX "agency_mails_open" ON "agency_mails" USING btree ("next_try_at") WHERE state in ('queued', 'retry');--> statement-breakpoint
CREATE INDEX "month_links_account" ON "month_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "month_links_end" ON "month_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "post_batch_items_waiting" ON "post_batch_items" USING btree ("batch_id","account_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "post_batch_items_account" ON "post_batch_items" USING btree ("account_id");--> statement-breakpoint
alter table month_links enable row level security;
--> statement-breakpoint
alter table month_links force row level security;
--> statement-breakpoint
create policy account_rows on month_links
  using (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
alter table post_batch_items enable row level security;
--> statement-breakpoint
alter table post_batch_items force row level security;
--> statement-breakpoint
create policy account_rows on post_batch_items
  using (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int);
