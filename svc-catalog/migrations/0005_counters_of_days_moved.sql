INSERT INTO "usage_counters" ("since", "kind", "scope", "used")
  SELECT "day"::timestamp AT TIME ZONE 'UTC', "kind", "scope", "used" FROM "daily_counters";
--> statement-breakpoint
DROP TABLE "daily_counters" CASCADE;
