CREATE TABLE "publishing_pauses" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"paused_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts_copy" ADD COLUMN "life" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_overview" ADD COLUMN "life" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_overview" ADD COLUMN "paused_since" timestamp with time zone;
--> statement-breakpoint
alter table publishing_pauses enable row level security;
--> statement-breakpoint
alter table publishing_pauses force row level security;
--> statement-breakpoint
create policy account_rows on publishing_pauses
  using (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
create trigger overview_pauses after insert or update or delete on publishing_pauses
  for each row execute function mark_overview();
