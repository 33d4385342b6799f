select set_config('kallos.across', 'on', true);
--> statement-breakpoint
ALTER TABLE "app_pauses" ADD COLUMN "detail" text;--> statement-breakpoint
ALTER TABLE "app_pauses" ADD COLUMN "refused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "pause_scope" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "pause_detail" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "refused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "missing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "missing_reads" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "missing_read_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "pages_refused" ON "pages" USING btree ("paused_until") WHERE refused_since is not null;--> statement-breakpoint
update "pages" set "pause_reason" = null, "paused_until" = null where "paused_until" is null or "paused_until" <= now();--> statement-breakpoint
update "pages" set "refused_since" = now() where "pause_reason" not in ('rate_limited', 'daily_limit');
