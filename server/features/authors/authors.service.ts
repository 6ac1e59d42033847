import { eq } from 'drizzle-orm'
import { visibleCampaign } from '#server/features/campaigns/campaigns.queries.ts'
import { visiblePet } from '#server/features/pets/pets.queries.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import type { ShowNameInput } from '#shared/authors.ts'

type AuthorContext = Pick<Actor, 'db' | 'user'>

/** Throws `NO_SUCH_PET`, `NO_SUCH_CAMPAIGN` if the caller may not see the post. */
async function authorUid({ db, user }: AuthorContext, { kind, id }: ShowNameInput): Promise<string> {
  if (kind === 'pet') {
    const pet = await visiblePet(db, user, id)
    if (!pet) throw new AppError('NO_SUCH_PET')
    return pet.ownerUid
  }
  const campaign = await visibleCampaign(db, user, id)
  if (!campaign) throw new AppError('NO_SUCH_CAMPAIGN')
  return campaign.creatorUid
}

/**
 * Confirms the caller's own post, so that it names them from now on; repeating it is no error (docs/product.md 16.9). It
 * is no new version: a form that is open stays valid. Throws `NO_SUCH_PET`, `NO_SUCH_CAMPAIGN`, `NOT_ALLOWED`.
 */
export const showName = operation({ access: 'user', cost: 5 }, async function showName(ctx, post: ShowNameInput) {
  const { db, user } = ctx
  if ((await authorUid(ctx, post)) !== user.uid) throw new AppError('NOT_ALLOWED')
  const { pets, campaigns } = db.schema
  await db.transaction((tx) =>
    post.kind === 'pet'
      ? tx.update(pets).set({ credited: true }).where(eq(pets.id, post.id))
      : tx.update(campaigns).set({ credited: true }).where(eq(campaigns.id, post.id)),
  )
  return post
})
