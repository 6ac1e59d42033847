CREATE TABLE "unused_images" (
	"hash" text PRIMARY KEY NOT NULL,
	"owner_uid" text,
	"network" text,
	"bytes" bigint NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unused_images" ADD CONSTRAINT "unused_images_hash_images_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."images"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unused_images_owner" ON "unused_images" USING btree ("owner_uid");--> statement-breakpoint
CREATE INDEX "unused_images_network" ON "unused_images" USING btree ("network");