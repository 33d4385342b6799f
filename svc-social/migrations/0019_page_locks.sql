CREATE TABLE "page_locks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_locks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"platform" text NOT NULL,
	"page_id" text NOT NULL,
	"page_name" text NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_locks_once" UNIQUE("account_id","platform","page_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "page_locks_holder" ON "page_locks" USING btree ("platform","page_id") WHERE state = 'held';
--> statement-breakpoint
alter table "page_locks" enable row level security;--> statement-breakpoint
alter table "page_locks" force row level security;--> statement-breakpoint
create policy "account_rows" on "page_locks"
  using (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int);
--> statement-breakpoint
-- Of accounts that share a page the one that holds it is followed by the next, also when the account is erased by hand.
create function pass_on_page_lock() returns trigger language plpgsql as $$
declare before text := coalesce(current_setting('kallos.across', true), '');
begin
  if old.state = 'held' and (tg_op = 'DELETE' or new.state <> 'held') then
    perform set_config('kallos.across', 'on', true);
    update page_locks set state = 'held', updated_at = now() where id = (
      select id from page_locks where platform = old.platform and page_id = old.page_id and state = 'double'
      order by id limit 1
    );
    perform set_config('kallos.across', before, true);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger page_lock_passes_on after update of state or delete on page_locks
  for each row execute function pass_on_page_lock();
--> statement-breakpoint
select set_config('kallos.across', 'on', true);
--> statement-breakpoint
-- Nobody loses a choice: the first account holds the page, each other one shares it until an administrator decides.
insert into page_locks (account_id, platform, page_id, page_name, state, since)
select account_id, platform, page_id, page_name,
  case when row_number() over (partition by platform, page_id order by created_at, id) = 1 then 'held' else 'double' end,
  created_at
from selected_pages where is_active order by created_at, id;
