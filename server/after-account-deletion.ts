import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/env.ts'
import type { Database } from './db/database.ts'
import { openStorages } from './images/storage.ts'
import { deleteUnusedImages } from './images/store.ts'
import { logError } from './platform/http/log.ts'

type AfterErasureDeps = {
  db: Database
  config: Config
  log: FastifyBaseLogger
  /** Records deleted accounts in a file beside the database. */
  keepErased: () => Promise<unknown>
}

/**
 * Cleanup outside of the database after an account is deleted. Failures are logged and retried by the next minute's
 * job, or for pictures by the sweep a day later.
 */
export const afterAccountDeletion =
  ({ db, config, log, keepErased }: AfterErasureDeps) =>
  async (pictures: string[]): Promise<void> => {
    db.purgeDeleted()
    try {
      await keepErased()
      if (pictures.length > 0)
        await deleteUnusedImages(db, new Date(Date.now() + 1000), openStorages(db, config), pictures)
    } catch (error) {
      logError(log, error, 'somebody has left, and what is kept of them outside of the database could not be removed')
    }
  }
