CREATE TABLE "post_sketches" (
	"number" integer NOT NULL,
	"bulk_post_id" integer NOT NULL,
	CONSTRAINT "post_sketches_number_bulk_post_id_pk" PRIMARY KEY("number","bulk_post_id")
);
--> statement-breakpoint
DROP INDEX "bulk_posts_sketch";--> statement-breakpoint
ALTER TABLE "post_sketches" ADD CONSTRAINT "post_sketches_bulk_post_id_bulk_generated_posts_id_fk" FOREIGN KEY ("bulk_post_id") REFERENCES "public"."bulk_generated_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_sketches_post" ON "post_sketches" USING btree ("bulk_post_id");--> statement-breakpoint
create function keep_sketch() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.sketch is not distinct from old.sketch then
      return null;
    end if;
    delete from post_sketches where bulk_post_id = new.id;
  end if;
  insert into post_sketches (number, bulk_post_id) select distinct unnest(new.sketch), new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger bulk_posts_sketch after insert or update of sketch on bulk_generated_posts
  for each row execute function keep_sketch();
--> statement-breakpoint
insert into post_sketches (number, bulk_post_id) select distinct unnest(sketch), id from bulk_generated_posts;
