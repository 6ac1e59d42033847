-- How often an address did what is limited, for all servers together. Unlogged: it is written often, and after a crash of the database everybody may start anew.
CREATE UNLOGGED TABLE rate_limits (
	key text PRIMARY KEY NOT NULL,
	acts integer NOT NULL,
	ends_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX rate_limits_ends ON rate_limits USING btree (ends_at);
