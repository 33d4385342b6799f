CREATE TABLE "memory_marks" (
	"id" integer PRIMARY KEY NOT NULL,
	"identity" text NOT NULL,
	"doubtful_since" timestamp with time zone
);
