ALTER TABLE "agency_recipients" ADD COLUMN "alerts" text[] DEFAULT '{"failed","lost","ending","no_posts","waiting_long"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_overview" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
select set_config('kallos.across', 'on', true);
--> statement-breakpoint
insert into overview_marks (account_id) select account_id from accounts_copy;
