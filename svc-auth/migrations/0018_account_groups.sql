select set_config('kallos.across', 'on', true);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "group_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "trial_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "admin_users" ADD COLUMN "last_sign_in_at" timestamp with time zone;
--> statement-breakpoint
update admin_users set last_sign_in_at = last.at
from (select admin_user_id, max(created_at) as at from sessions group by admin_user_id) as last
where last.admin_user_id = admin_users.id;
