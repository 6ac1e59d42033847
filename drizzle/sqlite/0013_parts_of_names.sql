-- Finds names by any three letters in them without reading every pet. It keeps no name itself, only which pets have which three.
CREATE VIRTUAL TABLE `pet_names` USING fts5(`name_folded`, content='pets', content_rowid='id', columnsize=0, detail=none, tokenize='trigram case_sensitive 1');--> statement-breakpoint
-- What a deleted name had is gone at once, not whenever parts of the index are merged.
INSERT INTO `pet_names`(`pet_names`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO `pet_names`(`pet_names`) VALUES ('rebuild');--> statement-breakpoint
CREATE TRIGGER `pet_names_added` AFTER INSERT ON `pets` BEGIN INSERT INTO `pet_names`(rowid, `name_folded`) VALUES (new.`id`, new.`name_folded`); END;--> statement-breakpoint
CREATE TRIGGER `pet_names_changed` AFTER UPDATE OF `id`, `name_folded` ON `pets` WHEN new.`id` <> old.`id` OR new.`name_folded` <> old.`name_folded` BEGIN INSERT INTO `pet_names`(`pet_names`, rowid, `name_folded`) VALUES ('delete', old.`id`, old.`name_folded`); INSERT INTO `pet_names`(rowid, `name_folded`) VALUES (new.`id`, new.`name_folded`); END;--> statement-breakpoint
CREATE TRIGGER `pet_names_deleted` AFTER DELETE ON `pets` BEGIN INSERT INTO `pet_names`(`pet_names`, rowid, `name_folded`) VALUES ('delete', old.`id`, old.`name_folded`); END;
