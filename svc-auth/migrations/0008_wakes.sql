ALTER TABLE "outbox_stream" ADD COLUMN "again_after" bigint;--> statement-breakpoint
ALTER TABLE "outbox_stream" ADD COLUMN "again_until" bigint;--> statement-breakpoint
CREATE INDEX "password_links_end" ON "password_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_end" ON "sessions" USING btree (least(ended_at, expires_at));--> statement-breakpoint
CREATE INDEX "parked_messages_age" ON "parked_messages" USING btree ("parked_at");--> statement-breakpoint
CREATE INDEX "inbox_age" ON "inbox" USING btree ("received_at");
--> statement-breakpoint
create function ring_wake() returns trigger language plpgsql as $$
begin
  perform pg_notify('wake', tg_argv[0]);
  return null;
end $$;
--> statement-breakpoint
create trigger outbox_wake after insert on outbox
  for each statement execute function ring_wake('outbox');
--> statement-breakpoint
create trigger mails_wake after insert on mails
  for each statement execute function ring_wake('mails');
--> statement-breakpoint
-- The same rows, told so that the planner expects all of them where all are asked for: it takes "= 'on'" for rare.
do $$
declare one record;
begin
  for one in select tablename, qual, with_check from pg_policies where policyname = 'account_rows' and qual like '%kallos.across%' loop
    execute format('alter policy account_rows on %I using (%s) with check (%s)', one.tablename,
      replace(one.qual, $old$= 'on'::text$old$, $new$<> ''::text$new$),
      replace(coalesce(one.with_check, one.qual), $old$= 'on'::text$old$, $new$<> ''::text$new$));
  end loop;
end $$;
