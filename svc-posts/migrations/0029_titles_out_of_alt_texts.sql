select set_config('kallos.across', 'on', true);
--> statement-breakpoint
-- The title of a post of one's own was proposed as alt text, though it is never published.
update bulk_generated_posts set pictures = (
  select jsonb_agg(
    case when picture ->> 'alt' = product_name or starts_with(picture ->> 'alt', product_name || ', εικόνα ')
      then jsonb_set(picture, '{alt}', '""') else picture end
    order by place)
  from jsonb_array_elements(pictures) with ordinality as each(picture, place))
where writer_kind = 'person' and post_status in ('draft', 'scheduled') and jsonb_array_length(pictures) > 0;
