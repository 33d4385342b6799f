CREATE TABLE "mail_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"mail_id" integer NOT NULL,
	"email" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"refusal" text,
	"answer" text,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_copy" ADD COLUMN "dead_emails" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_deliveries" ADD CONSTRAINT "mail_deliveries_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_deliveries_once" ON "mail_deliveries" USING btree ("mail_id","email");--> statement-breakpoint
CREATE INDEX "mail_deliveries_open" ON "mail_deliveries" USING btree ("next_try_at") WHERE state in ('queued', 'retry');--> statement-breakpoint
CREATE INDEX "mail_deliveries_ended" ON "mail_deliveries" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "mail_deliveries_account" ON "mail_deliveries" USING btree ("account_id");
--> statement-breakpoint
alter table mail_deliveries enable row level security;
--> statement-breakpoint
alter table mail_deliveries force row level security;
--> statement-breakpoint
create policy account_rows on mail_deliveries
  using (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int);
