CREATE TABLE "usage_counters" (
	"since" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"scope" text NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_counters_since_kind_scope_pk" PRIMARY KEY("since","kind","scope")
);
