CREATE TABLE "claim_decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"bulk_post_id" integer NOT NULL,
	"kind" text NOT NULL,
	"rule_ids" text[] NOT NULL,
	"pack_version" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_generated_posts" ADD COLUMN "pack_version" text;--> statement-breakpoint
ALTER TABLE "bulk_generated_posts" ADD COLUMN "verdict" jsonb;--> statement-breakpoint
ALTER TABLE "bulk_generated_posts" ADD COLUMN "claim_override" jsonb;--> statement-breakpoint
CREATE INDEX "claim_decisions_account" ON "claim_decisions" USING btree ("account_id","decided_at");--> statement-breakpoint
CREATE INDEX "bulk_posts_judged" ON "bulk_generated_posts" USING btree ("pack_version") WHERE post_status in ('draft', 'scheduled');
--> statement-breakpoint
alter table claim_decisions enable row level security;
--> statement-breakpoint
alter table claim_decisions force row level security;
--> statement-breakpoint
create policy account_rows on claim_decisions
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
