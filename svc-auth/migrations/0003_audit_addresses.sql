CREATE TABLE "audit_addresses" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"account_id" integer,
	"address" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_addresses_at" ON "audit_addresses" USING btree ("at");
--> statement-breakpoint
alter table audit_addresses enable row level security;
--> statement-breakpoint
alter table audit_addresses force row level security;
--> statement-breakpoint
create policy account_rows on audit_addresses
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
