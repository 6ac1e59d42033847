import { type OverviewSource, summarize } from '#server/platform/overview/overview-source.ts'
import { maxCount } from '#shared/notifications.ts'
import { pathTo } from '#shared/pages.ts'
import { longestUnconfirmed } from './confirmations.queries.ts'

/** Only the viewer's own pets: their owners are asked (docs/product.md 5.16). */
export const confirmationLines: OverviewSource = async ({ db, user, now }) => {
  const rows = await longestUnconfirmed(db, { ownerUid: user.uid, limit: maxCount, now })
  const path = pathTo('stillHere')
  const unconfirmed = rows.flatMap(({ id, name, confirmedAt }) =>
    confirmedAt ? [{ id, petId: id, petName: name, at: confirmedAt }] : [],
  )
  return summarize('unconfirmed', unconfirmed, { one: () => path, many: path })
}
