import type { AdoptionTransaction } from '#server/features/adoptions/adoptions.events.ts'
import type { AdoptionRecord } from '#server/features/adoptions/adoptions.queries.ts'
import { notify } from '#server/platform/notifications/notify.ts'

/** The group ends with the adopter's uid, so that account deletion finds it. */
const notifyOwner =
  (kind: 'adoption_trouble' | 'pet_died') =>
  ({ db, tx, by }: AdoptionTransaction, { id, petId, petName, ownerUid }: AdoptionRecord, person: string) =>
    notify(db, tx, {
      uid: ownerUid,
      by,
      kind,
      data: { requestId: id, petId, petName, person },
      group: `${kind}:${id}:${by}`,
    })

export const notifyTrouble = notifyOwner('adoption_trouble')
export const notifyDied = notifyOwner('pet_died')
