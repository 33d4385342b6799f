CREATE TABLE "connections_copy" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"version" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ins_copy" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"last_sign_in_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_overview" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"business_name" text NOT NULL,
	"status" text NOT NULL,
	"group_name" text NOT NULL,
	"tags" jsonb NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"search_text" text NOT NULL,
	"connection" text NOT NULL,
	"broken_since" timestamp with time zone,
	"connection_ends_at" timestamp with time zone,
	"pages" integer NOT NULL,
	"next_post_at" timestamp with time zone,
	"empty_days" integer NOT NULL,
	"waiting" integer NOT NULL,
	"failed" integer NOT NULL,
	"doubtful" integer NOT NULL,
	"held" integer NOT NULL,
	"findings" integer NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	"texts" integer NOT NULL,
	"spent_micro_usd" bigint NOT NULL,
	"trouble" integer GENERATED ALWAYS AS (case connection when 'broken' then 100 when 'ending' then 30 when 'ok' then 0 else 20 end
  + case when held > 0 then 60 else 0 end
  + case when doubtful > 0 then 50 else 0 end
  + case when failed > 0 then 40 else 0 end
  + case when findings > 0 then 10 else 0 end
  + case when empty_days >= 7 then 10 else 0 end
  + case when waiting > 0 then 5 else 0 end) STORED NOT NULL,
	"changes_at" timestamp with time zone NOT NULL,
	"computed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "overview_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "overview_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"marked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts_copy" ADD COLUMN "group_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts_copy" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts_copy" ADD COLUMN "trial_ends_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "account_overview_changes" ON "account_overview" USING btree ("changes_at");--> statement-breakpoint
CREATE INDEX "generated_posts_month" ON "generated_posts" USING btree ("account_id","created_at");
--> statement-breakpoint
alter table connections_copy enable row level security;
--> statement-breakpoint
alter table connections_copy force row level security;
--> statement-breakpoint
create policy account_rows on connections_copy
  using (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
alter table sign_ins_copy enable row level security;
--> statement-breakpoint
alter table sign_ins_copy force row level security;
--> statement-breakpoint
create policy account_rows on sign_ins_copy
  using (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
alter table account_overview enable row level security;
--> statement-breakpoint
alter table account_overview force row level security;
--> statement-breakpoint
create policy account_rows on account_overview
  using (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
alter table overview_marks enable row level security;
--> statement-breakpoint
alter table overview_marks force row level security;
--> statement-breakpoint
create policy account_rows on overview_marks
  using (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
create function mark_overview() returns trigger language plpgsql as $$
begin
  insert into overview_marks (account_id)
  values (case when tg_op = 'DELETE' then old.account_id else new.account_id end);
  return null;
end $$;
--> statement-breakpoint
create trigger overview_posts after insert or delete on bulk_generated_posts
  for each row execute function mark_overview();
--> statement-breakpoint
create trigger overview_changed_posts
  after update of post_status, scheduled_date, failure_reason, verdict, claim_override, content_hash on bulk_generated_posts
  for each row when (
    (old.post_status, old.scheduled_date, old.failure_reason, old.verdict, old.claim_override, old.content_hash)
    is distinct from
    (new.post_status, new.scheduled_date, new.failure_reason, new.verdict, new.claim_override, new.content_hash))
  execute function mark_overview();
--> statement-breakpoint
create trigger overview_texts after insert on generated_posts
  for each row execute function mark_overview();
--> statement-breakpoint
create trigger overview_uses after insert or update on daily_uses
  for each row execute function mark_overview();
--> statement-breakpoint
create trigger overview_accounts after insert or update or delete on accounts_copy
  for each row execute function mark_overview();
--> statement-breakpoint
create trigger overview_companies after insert or update or delete on company_copy
  for each row execute function mark_overview();
--> statement-breakpoint
create trigger overview_pages after insert or update or delete on pages_copy
  for each row execute function mark_overview();
--> statement-breakpoint
create trigger overview_connections after insert or update or delete on connections_copy
  for each row execute function mark_overview();
--> statement-breakpoint
create trigger overview_sign_ins after insert or update or delete on sign_ins_copy
  for each row execute function mark_overview();
--> statement-breakpoint
select set_config('kallos.across', 'on', true);
--> statement-breakpoint
insert into overview_marks (account_id) select account_id from accounts_copy;
