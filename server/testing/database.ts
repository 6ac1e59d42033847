import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { openSqlite } from '#server/db/sqlite.ts'

/** An empty database with every table, of its own; `close()` also removes it. */
export async function freshDatabase(): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pawstead-test-'))
  // a test's database needs to survive the test, not a power cut
  const database = openSqlite(dataDir, { synchronous: 'OFF' })
  return {
    ...database,
    async close() {
      await database.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}
