CREATE TABLE "release_hours" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"screen" text NOT NULL,
	"browser" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "release_hours_remote_version_hour_kind_screen_browser_pk" PRIMARY KEY("remote","version","hour","kind","screen","browser")
);
--> statement-breakpoint
CREATE TABLE "release_sessions" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"tab" text NOT NULL,
	"place" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp with time zone,
	CONSTRAINT "release_sessions_remote_version_tab_pk" PRIMARY KEY("remote","version","tab")
);
--> statement-breakpoint
CREATE INDEX "release_hours_hour" ON "release_hours" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "release_sessions_seen" ON "release_sessions" USING btree ("seen_at");