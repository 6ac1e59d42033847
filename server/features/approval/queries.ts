import type { Database } from '#server/db/database.ts'
import { savedSettings } from '#server/features/settings/queries.ts'
import { isStaff, type Standing } from '#shared/permissions.ts'

/** Whether what this person posts now waits for the shelter's word (docs/product.md 16.2). */
export const needsApproval = async (db: Database, by: Standing): Promise<boolean> =>
  !isStaff(by) && (await savedSettings(db)).values.posts === 'after_approval'
