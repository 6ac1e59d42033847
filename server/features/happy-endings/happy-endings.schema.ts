import type { PublicHappyEnding, QueuedHappyEnding } from '#shared/happy-endings.ts'
import type { HappyEndingRow } from './happy-endings.queries.ts'

export const toPublicHappyEnding = (row: HappyEndingRow): PublicHappyEnding => {
  const { id, petId, petName, text, name, image, ownImage } = row
  return { id, petId, petName, text, name, image, ownImage }
}

export const toQueuedHappyEnding = (row: HappyEndingRow): QueuedHappyEnding => ({
  ...toPublicHappyEnding(row),
  requestId: row.requestId,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
})
