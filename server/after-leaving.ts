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
  /** Notes beside the data who has left. */
  keepErased: () => Promise<unknown>
}

/**
 * What is done outside of the database once somebody has left. They have left in any case: what fails is logged, and done
 * again by the next minute's round, or for pictures by the sweep a day later.
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
