CREATE TABLE "use_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "use_holds_end" ON "use_holds" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "use_holds_account" ON "use_holds" USING btree ("account_id");
--> statement-breakpoint
alter table use_holds enable row level security;
--> statement-breakpoint
alter table use_holds force row level security;
--> statement-breakpoint
create policy account_rows on use_holds
  using (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int);
