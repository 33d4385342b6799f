CREATE TABLE "account_media" (
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_media_account_id_name_pk" PRIMARY KEY("account_id","name")
);
--> statement-breakpoint
CREATE TABLE "usage_holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usage_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"since" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"scope" text NOT NULL,
	"amount" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "account_media_end" ON "account_media" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "usage_holds_end" ON "usage_holds" USING btree ("expires_at");
--> statement-breakpoint
alter table account_media enable row level security;
--> statement-breakpoint
alter table account_media force row level security;
--> statement-breakpoint
create policy account_rows on account_media
  using (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int);
