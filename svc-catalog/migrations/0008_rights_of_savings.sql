-- Whoever saved a picture first had said whose it is, for everybody after.
update pictures set original_url = null, source_page = null, author = null, licence = null;
--> statement-breakpoint
select set_config('kallos.across', 'on', true);
--> statement-breakpoint
update product_images set source_page = null where source_page !~* '^https?://';
--> statement-breakpoint
update product_images set original_url = null where original_url !~* '^https?://';
--> statement-breakpoint
alter table pictures
  add constraint pictures_links check (source_page ~* '^https?://' and original_url ~* '^https?://');
--> statement-breakpoint
alter table product_images
  add constraint product_images_links check (source_page ~* '^https?://' and original_url ~* '^https?://');
