CREATE TABLE "connect_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"session_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"key" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"bulk_post_id" integer NOT NULL,
	"page_id" text NOT NULL,
	"platform" text NOT NULL,
	"message" text NOT NULL,
	"image_urls" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"piece_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pieces_made_at" timestamp with time zone,
	"draft_id" text,
	"drafts_made" integer DEFAULT 0 NOT NULL,
	"flip_started_at" timestamp with time zone,
	"external_id" text,
	"permalink" text,
	"published_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"reason" text,
	"detail" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"account_id" integer NOT NULL,
	"session_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"platform" text NOT NULL,
	"external_id" text NOT NULL,
	"name" text,
	"username" text,
	"category" text,
	"picture_url" text,
	"parent_page_id" text,
	"page_token" text,
	"can_publish" boolean NOT NULL,
	"reference" uuid DEFAULT gen_random_uuid() NOT NULL,
	"paused_until" timestamp with time zone,
	"pause_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pages_once" UNIQUE("account_id","platform","external_id")
);
--> statement-breakpoint
CREATE TABLE "platforms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platforms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"max_hashtags" integer NOT NULL,
	"recommended_length" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "platforms_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "selected_pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "selected_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"page_id" text NOT NULL,
	"page_name" text NOT NULL,
	"page_category" text,
	"platform" text NOT NULL,
	"instagram_id" text,
	"instagram_username" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "selected_pages_once" UNIQUE("account_id","platform","page_id")
);
--> statement-breakpoint
CREATE TABLE "social_connections" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"meta_user_id" text NOT NULL,
	"user_token" text NOT NULL,
	"scopes" text[] NOT NULL,
	"state" text NOT NULL,
	"state_reason" text,
	"token_expires_at" timestamp with time zone,
	"data_access_expires_at" timestamp with time zone,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"pages_read_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE INDEX "connect_tickets_by_session" ON "connect_tickets" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "deliveries_by_post" ON "deliveries" USING btree ("account_id","bulk_post_id","platform","page_id");--> statement-breakpoint
CREATE INDEX "deliveries_by_external_id" ON "deliveries" USING btree ("account_id","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "oauth_states_by_session" ON "oauth_states" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "social_connections_by_person" ON "social_connections" USING btree ("meta_user_id");--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("id") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "outbox_sent" ON "outbox" USING btree ("sent_at") WHERE sent_at is not null;