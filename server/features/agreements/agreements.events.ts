import type { AdoptionTransaction } from '#server/features/adoptions/adoptions.events.ts'
import type { AdoptionRecord } from '#server/features/adoptions/adoptions.queries.ts'
import { notify } from '#server/platform/notifications/notify.ts'

/** To the owner, and to the adopter, who learns where the copy is. Without names, so that none is left behind. */
export async function notifyAgreed(
  { db, tx }: Omit<AdoptionTransaction, 'by'>,
  { id, petId, petName, ownerUid, requesterUid }: AdoptionRecord,
): Promise<void> {
  const data = { requestId: id, petId, petName }
  const kind = 'agreement_agreed'
  await notify(db, tx, { uid: requesterUid, kind, data: { ...data, to: 'requester' } })
  if (ownerUid !== '' && ownerUid !== requesterUid)
    await notify(db, tx, { uid: ownerUid, kind, data: { ...data, to: 'owner' } })
}
