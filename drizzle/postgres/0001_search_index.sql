-- Finds names by any part of them without reading every pet. Where the extension may not be added, search still works, only slower.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX pets_name_trigram ON pets USING gin (name_folded gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
  RAISE WARNING 'Searching pets by name will be slow once there are many: the extension pg_trgm could not be added (%). Ask for "CREATE EXTENSION pg_trgm", then create the index pets_name_trigram on pets using gin (name_folded gin_trgm_ops).', SQLERRM;
END
$$;
