import type { Database } from '#server/db/database.ts'
import { hashToken, newToken } from '#server/identity/sessions.ts'

/** Makes a link of a question's page for an email, and returns its secret. Only the hash is stored. */
export async function createEmailedLink(db: Database, inquiryId: number): Promise<string> {
  const token = newToken()
  await db.transaction((tx) =>
    tx.insert(db.schema.inquiryLinks).values({ tokenHash: hashToken(token), inquiryId, emailed: true }),
  )
  return `${inquiryId}-${token}`
}
