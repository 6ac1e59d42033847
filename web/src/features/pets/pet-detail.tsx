import type { ReactNode } from 'react'
import { pathTo } from '#shared/pages.ts'
import type { PetDetail as Pet } from '#shared/pets.ts'
import { summary } from '#shared/summary.ts'
import { statusColors } from '#web/components/ui/badge.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { RecordNotFound, RecordPage } from '#web/components/ui/record.tsx'
import { WithheldNotice } from '#web/features/approval/withheld-notice.tsx'
import { PostAuthor } from '#web/features/authors/post-author.tsx'
import { useJustSaved } from '#web/features/drafts/just-saved.ts'
import { PetSharing } from '#web/features/sharing/pet-sharing.tsx'
import { Gallery } from './gallery/gallery.tsx'
import { petDetailTexts as t } from './pet-detail.texts.ts'
import { PetKeyFacts } from './pet-key-facts.tsx'
import { PetStatusBadge, petStatusLooks } from './pet-status-badge.tsx'
import { hasTraits, PetTraits } from './pet-traits.tsx'
import { hasNextSteps, PetDraftNotice, SavedPet } from './saved-pet.tsx'
import { VisitCard } from './visit-card.tsx'

type PetDetailProps = {
  pet: Pet
  action: ReactNode
  similar: ReactNode
  /** What its owner's side should do. */
  notice: ReactNode
  /** What is good to know. */
  notes: ReactNode
  /** Where it is, for those who manage it. */
  place: ReactNode
  /** How to help without adopting. */
  help: ReactNode
}

export function PetDetail({ pet, action, similar, notice, notes, place, help }: PetDetailProps) {
  const { id, name, description, status, canManage, withheld, author } = pet
  const [saved, setSaved] = useJustSaved(pathTo('pet', { id }))
  return (
    <>
      <RecordPage
        title={name}
        description={summary(description)}
        pictures={<Gallery key={id} pet={pet} />}
        badge={<PetStatusBadge status={status} />}
        edit={canManage && { to: pathTo('updatePet', { id }), label: t.update() }}
        about={description ? { heading: t.about({ name }), text: description } : null}
        rest={
          <>
            {notes}
            {help}
            {!withheld && (status === 'available' || status === 'on_hold') && <VisitCard pet={pet} />}
            {place}
            <PostAuthor kind="pet" id={id} author={author} />
            {status !== 'draft' && !withheld && !hasNextSteps(pet, saved) && <PetSharing pet={pet} />}
          </>
        }
        more={hasTraits(pet) && <PetTraits pet={pet} />}
        instead={status === 'adopted' && similar}
        action={status !== 'draft' && !withheld && action}
      >
        {canManage && <SavedPet pet={pet} act={saved} />}
        {notice}
        {withheld && <WithheldNotice kind="pet" withheld={withheld} change={pathTo('updatePet', { id })} />}
        {status === 'draft' ? (
          <PetDraftNotice pet={pet} onPublished={() => setSaved('published')} />
        ) : (
          <StatusNotice pet={pet} />
        )}
        <PetKeyFacts pet={pet} />
      </RecordPage>
      {(status === 'available' || status === 'on_hold') && <div className="mt-14 empty:hidden lg:mt-20">{similar}</div>}
    </>
  )
}

/** An unusual status comes first (docs/product.md 5.10). */
function StatusNotice({ pet }: { pet: Pet }) {
  const { status, name, requested } = pet
  if (status === 'available' || status === 'draft') return null
  const { icon: Mark, status: color } = petStatusLooks[status]
  return (
    <div className={classes('mb-6 flex gap-3 rounded-card px-5 py-4', statusColors[color])}>
      <Mark aria-hidden className="mt-0.5 size-5 shrink-0" />
      {status === 'adopted' && <p className="font-bold">{t.adopted({ name })}</p>}
      {status === 'on_hold' && (
        <p className="font-semibold">{requested ? t.onHold({ name }) : t.onHoldForOther({ name })}</p>
      )}
    </div>
  )
}

export function PetNotFound() {
  return (
    <RecordNotFound
      drawing="empty-pets"
      title={t.notFound()}
      description={t.notFoundDescription()}
      hint={t.notFoundHint()}
    >
      <LinkButton to={pathTo('pets')}>{t.seeAll()}</LinkButton>
    </RecordNotFound>
  )
}
