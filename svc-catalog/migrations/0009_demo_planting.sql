CREATE TABLE "demo_planting" (
	"id" integer PRIMARY KEY NOT NULL,
	"finished_at" timestamp with time zone
);
