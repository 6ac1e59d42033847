import { useParams } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { UnseenHeading } from '#web/components/ui/page-heading.tsx'
import { RecordSkeleton } from '#web/components/ui/record.tsx'
import { AdoptButton } from '#web/features/adoptions/adopt-button.tsx'
import { usePet } from '#web/features/pets/hooks.ts'
import { PetDetail, PetNotFound } from '#web/features/pets/pet-detail.tsx'
import { sentenceFor } from '#web/lib/errors.ts'

/** One pet, and the way to ask for it. */
export function PetPage() {
  const { id } = useParams()
  return (
    <PageBody>
      <Pet id={id} />
    </PageBody>
  )
}

function Pet({ id }: { id: string | undefined }) {
  const { data: pet, missing, isPending, isRefetchError, error, isFetching, refetch } = usePet(id)
  if (missing) return <PetNotFound />
  if (pet) return <PetDetail pet={pet} action={<AdoptButton key={pet.id} pet={pet} unchecked={isRefetchError} />} />
  return (
    <>
      <UnseenHeading {...pages.pet} />
      {isPending ? (
        <RecordSkeleton />
      ) : (
        <ErrorState
          text={`This pet could not be loaded. ${sentenceFor(error)}`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  )
}
