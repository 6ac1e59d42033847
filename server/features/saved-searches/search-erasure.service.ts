import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { noteSearchesChanged } from './search-state.service.ts'

/** Everything about the searches of an email, with the links in its emails (docs/product.md 23.11). */
export async function eraseSearches(
  { schema }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'delete' | 'insert'>,
  email: string,
): Promise<void> {
  const { notifications, oneTimeLinks, searchAddresses } = schema
  await tx.delete(searchAddresses).where(eq(searchAddresses.email, email))
  const links = inArray(oneTimeLinks.purpose, ['searches', 'search_stop'])
  await tx.delete(oneTimeLinks).where(and(eq(oneTimeLinks.email, email), links))
  const mails = inArray(notifications.kind, ['search_confirm', 'search_pets', 'search_ending'])
  await tx.delete(notifications).where(and(isNull(notifications.uid), mails, eq(notifications.email, email)))
  await noteSearchesChanged({ schema }, tx)
}
