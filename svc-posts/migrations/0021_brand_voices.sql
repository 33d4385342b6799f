CREATE TABLE "brand_voices" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"voice" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
alter table brand_voices enable row level security;
--> statement-breakpoint
alter table brand_voices force row level security;
--> statement-breakpoint
create policy account_rows on brand_voices
  using (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) = 'on' or account_id = nullif(current_setting('kallos.account', true), '')::int);
