CREATE INDEX "sign_in_buckets_age" ON "sign_in_buckets" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "sign_in_steps_end" ON "sign_in_steps" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_waits_names" ON "sign_in_waits" USING btree ("touched_at") WHERE not (name like 'place:%');--> statement-breakpoint
CREATE INDEX "sign_in_waits_places" ON "sign_in_waits" USING btree ("touched_at") WHERE name like 'place:%';