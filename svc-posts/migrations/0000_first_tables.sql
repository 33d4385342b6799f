CREATE TABLE "bulk_generated_posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_generated_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"product_id" integer,
	"product_name" text NOT NULL,
	"product_image" text,
	"category_name" text,
	"content" text NOT NULL,
	"content_hash" text NOT NULL,
	"post_status" text DEFAULT 'draft' NOT NULL,
	"scheduled_date" timestamp with time zone NOT NULL,
	"local_time" text NOT NULL,
	"time_zone" text NOT NULL,
	"slot" date,
	"is_scheduled" boolean DEFAULT false NOT NULL,
	"scheduled_at" timestamp with time zone,
	"generated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"failure_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"writer_kind" text NOT NULL,
	"writer_model" text,
	"prompt_hash" text,
	"input_tokens" integer,
	"output_tokens" integer,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"publishing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_uses" (
	"account_id" integer NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"used" bigint NOT NULL,
	CONSTRAINT "daily_uses_account_id_day_kind_pk" PRIMARY KEY("account_id","day","kind")
);
--> statement-breakpoint
CREATE TABLE "draft_orders" (
	"account_product_id" integer PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_scheduling_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_scheduling_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_scheduling_tokens_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "period_work" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"token" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_targets" (
	"bulk_post_id" integer NOT NULL,
	"page_id" text NOT NULL,
	"account_id" integer NOT NULL,
	"page_name" text NOT NULL,
	"platform" text NOT NULL,
	"username" text,
	"state" text DEFAULT 'publishing' NOT NULL,
	"is_unsure" boolean DEFAULT false NOT NULL,
	"external_id" text,
	"permalink" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_targets_bulk_post_id_page_id_pk" PRIMARY KEY("bulk_post_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "published_posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "published_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"page_id" text NOT NULL,
	"platform" text NOT NULL,
	"post_id" text NOT NULL,
	"permalink" text,
	"content" text NOT NULL,
	"content_hash" text NOT NULL,
	"published_date" timestamp with time zone NOT NULL,
	"product_id" integer,
	"product_name" text NOT NULL,
	"bulk_post_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_periods" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scheduled_periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"next_scheduled_date" timestamp with time zone NOT NULL,
	"post_frequency_days" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"renew_after" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scheduled_periods_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "account_products_copy" (
	"account_product_id" integer PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"product_id" integer,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"image_path" text,
	"category_name" text,
	"example_posts" jsonb NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts_copy" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"business_name" text NOT NULL,
	"status" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_copy" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"location" text NOT NULL,
	"post_frequency_days" integer NOT NULL,
	"scheduled_time" text NOT NULL,
	"time_zone" text NOT NULL,
	"emails" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages_copy" (
	"account_id" integer NOT NULL,
	"page_id" text NOT NULL,
	"page_name" text NOT NULL,
	"platform" text NOT NULL,
	"username" text,
	"is_reconnect_needed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pages_copy_account_id_page_id_pk" PRIMARY KEY("account_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "inbox" (
	"listener" text NOT NULL,
	"message_id" uuid NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_listener_message_id_pk" PRIMARY KEY("listener","message_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"payload" jsonb NOT NULL,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox_stream" (
	"stream" text PRIMARY KEY NOT NULL,
	"created_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parked_messages" (
	"listener" text NOT NULL,
	"message_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"payload" jsonb NOT NULL,
	"tries" integer NOT NULL,
	"reason" text NOT NULL,
	"parked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parked_messages_listener_message_id_pk" PRIMARY KEY("listener","message_id")
);
--> statement-breakpoint
ALTER TABLE "post_targets" ADD CONSTRAINT "post_targets_bulk_post_id_bulk_generated_posts_id_fk" FOREIGN KEY ("bulk_post_id") REFERENCES "public"."bulk_generated_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_posts" ADD CONSTRAINT "published_posts_bulk_post_id_bulk_generated_posts_id_fk" FOREIGN KEY ("bulk_post_id") REFERENCES "public"."bulk_generated_posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_posts_slot" ON "bulk_generated_posts" USING btree ("account_id","slot");--> statement-breakpoint
CREATE INDEX "bulk_posts_calendar" ON "bulk_generated_posts" USING btree ("account_id","scheduled_date");--> statement-breakpoint
CREATE INDEX "bulk_posts_due" ON "bulk_generated_posts" USING btree ("scheduled_date","id") WHERE post_status = 'scheduled';--> statement-breakpoint
CREATE INDEX "bulk_posts_leased" ON "bulk_generated_posts" USING btree ("lease_until") WHERE post_status = 'publishing';--> statement-breakpoint
CREATE UNIQUE INDEX "published_posts_external" ON "published_posts" USING btree ("account_id","page_id","post_id");--> statement-breakpoint
CREATE INDEX "published_posts_bulk" ON "published_posts" USING btree ("bulk_post_id");--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("id") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "outbox_sent" ON "outbox" USING btree ("sent_at") WHERE sent_at is not null;