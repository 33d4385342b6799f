-- The queue's rows change several times each; the default of a fifth of the table would let dead rows pile up.
alter table bulk_generated_posts set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
alter table post_targets set (autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
alter table outbox set (autovacuum_vacuum_scale_factor = 0.02);
