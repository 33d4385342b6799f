ALTER TABLE "social_connections" ADD COLUMN "login" text DEFAULT 'facebook' NOT NULL;--> statement-breakpoint
ALTER TABLE "social_connections" DROP CONSTRAINT "social_connections_pkey";--> statement-breakpoint
ALTER TABLE "social_connections" ADD CONSTRAINT "social_connections_account_id_login_pk" PRIMARY KEY("account_id","login");--> statement-breakpoint
ALTER TABLE "connect_tickets" ADD COLUMN "login" text DEFAULT 'facebook' NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_states" ADD COLUMN "login" text DEFAULT 'facebook' NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "app_pauses" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "app_pauses" ADD COLUMN "login" text PRIMARY KEY DEFAULT 'facebook' NOT NULL;
