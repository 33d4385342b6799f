CREATE TABLE "connect_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connect_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"account_id" integer NOT NULL,
	"account_name" text NOT NULL,
	"name" text NOT NULL,
	"login" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotent_calls" (
	"principal" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"reply" jsonb,
	"lease_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_calls_principal_key_pk" PRIMARY KEY("principal","key")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "connect_links_by_token" ON "connect_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "connect_links_by_account" ON "connect_links" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "connect_links_by_end" ON "connect_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotent_calls_age" ON "idempotent_calls" USING btree ("created_at");
--> statement-breakpoint
alter table "connect_links" enable row level security;--> statement-breakpoint
alter table "connect_links" force row level security;--> statement-breakpoint
create policy "account_rows" on "connect_links"
  using (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int);
