CREATE TABLE "refused_pages_copy" (
	"account_id" integer NOT NULL,
	"platform" text NOT NULL,
	"page_id" text NOT NULL,
	"page_name" text NOT NULL,
	"reason" text,
	"version" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refused_pages_copy_account_id_platform_page_id_pk" PRIMARY KEY("account_id","platform","page_id")
);
--> statement-breakpoint
alter table "refused_pages_copy" enable row level security;--> statement-breakpoint
alter table "refused_pages_copy" force row level security;--> statement-breakpoint
create policy "account_rows" on "refused_pages_copy"
  using (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int);
