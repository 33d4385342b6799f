select set_config('kallos.across', 'on', true);
--> statement-breakpoint
ALTER TABLE "admin_users" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deployed_password" text;
--> statement-breakpoint
-- Users with a link of an invitation, of whose links none was used.
update admin_users set invited_at = invited.at
from (
  select admin_user_id, max(created_at) filter (where kind = 'invitation') as at
  from password_links group by admin_user_id having count(used_at) = 0
) as invited
where invited.admin_user_id = admin_users.id and invited.at is not null;
