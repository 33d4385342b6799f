CREATE TABLE "publisher_beats" (
	"publisher" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publishing_health" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'ok' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
