CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"post_ids" integer[] NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_scheduling_tokens" ADD COLUMN "mail_id" integer NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "mails_waiting" ON "mails" USING btree ("account_id","kind") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_open" ON "mails" USING btree ("next_try_at") WHERE state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "mails_of_account" ON "mails" USING btree ("account_id","kind","id");--> statement-breakpoint
ALTER TABLE "email_scheduling_tokens" ADD CONSTRAINT "email_scheduling_tokens_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_tokens_mail" ON "email_scheduling_tokens" USING btree ("mail_id");