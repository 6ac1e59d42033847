import { Plus } from 'lucide-react'
import { pages, pathTo } from '#shared/pages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { useMyPets } from '#web/features/pets/hooks.ts'
import { MyPetsTable } from '#web/features/pets/my-pets-table.tsx'

export function MyPetsPage() {
  const pets = useMyPets()
  return (
    <>
      <PageHeading
        title={pages.myPets.title()}
        description={pages.myPets.description()}
        action={
          // with no pets yet, the empty list below says the same
          pets.data?.length !== 0 && (
            <LinkButton icon={Plus} to={pathTo('addPet')}>
              Add a Pet
            </LinkButton>
          )
        }
      />
      <QueryState
        query={pets}
        loading={<RowSkeletons count={5} label="Loading your pets..." />}
        failure="Your pets could not be loaded."
      >
        {(rows) =>
          rows.length === 0 ? (
            <NoPets />
          ) : (
            <div className="space-y-6">
              <MyPetsTable pets={rows} />
              <LoadMore query={pets} failure="More pets could not be loaded." sorted={rows.length} />
            </div>
          )
        }
      </QueryState>
    </>
  )
}

function NoPets() {
  return (
    <EmptyState
      drawing="empty-pets"
      text="You have not added a pet yet."
      hint="It takes a picture and a few words, and somebody may fall in love."
    >
      <LinkButton to={pathTo('addPet')}>Add a Pet</LinkButton>
    </EmptyState>
  )
}
