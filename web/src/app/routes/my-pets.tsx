import { Plus } from 'lucide-react'
import { pages } from '#shared/pages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { useMyPets } from '#web/features/pets/hooks.ts'
import { MyPetsTable } from '#web/features/pets/my-pets-table.tsx'
import { sentenceFor } from '#web/lib/errors.ts'

/** The pets that I have added. */
export function MyPetsPage() {
  const pets = useMyPets()
  return (
    <>
      <PageHeading
        title={pages.myPets.title}
        description={pages.myPets.description}
        action={
          // with no pets yet, the empty list below says the same
          pets.data?.length !== 0 && (
            <LinkButton icon={Plus} to={pages.addPet.path}>
              Add a Pet
            </LinkButton>
          )
        }
      />
      <MyPets {...pets} />
    </>
  )
}

function MyPets({ data: pets, isPending, error, isFetching, refetch }: ReturnType<typeof useMyPets>) {
  if (isPending) return <RowSkeletons count={5} label="Loading your pets..." />
  if (!pets) {
    return (
      <ErrorState
        text={`Your pets could not be loaded. ${sentenceFor(error)}`}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (pets.length > 0) return <MyPetsTable pets={pets} />
  return (
    <EmptyState
      drawing="empty-pets"
      text="You have not added a pet yet."
      hint="It takes a picture and a few words, and somebody may fall in love."
    >
      <LinkButton to={pages.addPet.path}>Add a Pet</LinkButton>
    </EmptyState>
  )
}
