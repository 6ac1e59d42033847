CREATE INDEX "adoption_requests_all" ON "adoption_requests" USING btree ("id","status","pet_name","requester_name");--> statement-breakpoint
CREATE INDEX "audit_events_by_act" ON "audit_events" USING btree ("by_uid","act","id");--> statement-breakpoint
CREATE INDEX "campaigns_all" ON "campaigns" USING btree ("id","paused","ends_at","approval","hidden","creator_uid","pet_name");--> statement-breakpoint
CREATE INDEX "pets_all" ON "pets" USING btree ("id","status","approval","hidden","owner_uid","name_folded");--> statement-breakpoint
CREATE INDEX "pets_by_name" ON "pets" USING btree ("name_folded","id","status","approval","hidden","owner_uid");