import { needsOf } from '#server/features/campaigns/campaigns.queries.ts'
import { noneAsFalse } from '#server/features/pets/pets.schema.ts'
import { photosOf } from '#server/features/pets/photos.service.ts'
import type { QueueItem } from '#shared/approval-queue.ts'
import type { QueuedRecord } from './approval.queries.ts'

export function toQueued({ kind, post, person }: QueuedRecord): QueueItem {
  const { id, version, image, description: text } = post
  const waiting = { id, version, image, text, person, createdAt: post.createdAt.toISOString() }
  if (kind === 'pet') {
    return { ...post, kind, ...waiting, specialNeeds: noneAsFalse(post.specialNeeds), photos: photosOf(post) }
  }
  const { petName: name, maxCents, endsAt } = post
  return { ...post, kind, ...waiting, name, maxCents, lastDate: endsAt.toISOString(), needs: needsOf(post) }
}
