import { needsApproval } from '#server/features/settings/settings.queries.ts'
import { operation } from '#server/platform/access/operation.ts'
import { fixCurrency } from '#server/platform/currency/currency.ts'
import { missingPetFields } from '#shared/drafts.ts'
import type { PetDraftInput, PetInput } from '#shared/pets.ts'
import { applyPetChange } from './lifecycle.service.ts'
import { insertPet, requireManagedPet } from './pets.service.ts'
import { photosOf, resolvePhotos } from './photos.service.ts'

/** The columns are never null: a missing field has a neutral value, which no page shows. */
const withNeutralValues = ({ id, ...input }: PetDraftInput): PetInput => ({
  ...input,
  age: input.age ?? '',
  category: input.category ?? 'Other',
  location: input.location ?? '',
  description: input.description ?? '',
  photos: input.photos ?? [],
  status: 'draft',
})

/**
 * Adds a draft, or changes one. It belongs to the caller, and may lack every field but its name (docs/product.md 5.14).
 * Throws `NO_SUCH_PET`, `NOT_ALLOWED`, `NO_SUCH_PICTURE`, `PET_CHANGED`, also if it was published meanwhile.
 */
export const savePetDraft = operation(
  { access: 'user', cost: 5 },
  async function savePetDraft(ctx, draft: PetDraftInput) {
    const { db, user, parsedAt } = ctx
    const input = withNeutralValues(draft)
    const missing = missingPetFields({ ...draft, image: draft.photos?.[0] })
    if (draft.id === undefined) return insertPet(ctx, input, missing)
    const pet = await requireManagedPet(db, user, draft.id)
    const photos = await resolvePhotos(db, input, photosOf(pet))
    const needed = await needsApproval(db, user)
    return db.transaction(async (tx) => {
      if (input.adoptionFeeCents != null) await fixCurrency(db, tx, parsedAt)
      const change = { input, missing, photos, by: user, needed }
      return applyPetChange(db, tx, pet, change)
    })
  },
)
