import { useEffect } from 'react'
import type { ListedPet } from '#shared/shelter-lists.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { columnsOf } from '#web/components/ui/table.tsx'
import { PetActions } from '#web/features/pets/pet-actions.tsx'
import { PetName, PetPicture, PetState } from '#web/features/pets/pet-cells.tsx'
import { useAllPets } from './hooks.ts'
import { ListPage } from './list-page.tsx'
import { useListParams } from './list-params.ts'
import { Owner, sortChoice, withheldChoice } from './posted-parts.tsx'

const column = columnsOf<ListedPet>()
const columns = column.columns([
  column.display({
    id: 'image',
    header: 'Image',
    meta: { card: 'picture', width: 'w-20 xl:w-22' },
    cell: ({ row }) => <PetPicture pet={row.original} />,
  }),
  column.display({
    id: 'name',
    header: 'Pet Name',
    meta: { card: 'head' },
    cell: ({ row }) => (
      <>
        <PetName pet={row.original} />
        <span className="block text-sm text-ink-soft">{row.original.category}</span>
      </>
    ),
  }),
  column.display({
    id: 'owner',
    header: 'Owner',
    meta: { card: 'wide' },
    cell: ({ row }) => <Owner owner={row.original.owner} />,
  }),
  column.display({
    id: 'status',
    header: 'Status',
    meta: { card: 'status', width: 'w-33 xl:w-44' },
    cell: ({ row }) => <PetState pet={row.original} />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { card: 'foot', width: 'w-38 @min-[64rem]/table:w-88' },
    cell: ({ row }) => <PetActions pet={row.original} />,
  }),
])

const choices = [
  {
    name: 'status',
    label: 'Status',
    options: [
      ['', 'Any'],
      ['available', 'Available'],
      ['on_hold', 'On hold'],
      ['adopted', 'Adopted'],
      ['draft', 'Draft'],
    ],
  },
  withheldChoice,
  sortChoice(['name', 'By name']),
] as const

/** All pets, with their owners' actions (docs/product.md 16.8). */
export function AllPets() {
  useEffect(prepareAlerts, [])
  const params = useListParams()
  return (
    <ListPage
      params={params}
      search={{ label: 'Pet or owner', hint: 'Name or email' }}
      choices={choices}
      query={useAllPets(params)}
      columns={columns}
      label="All Pets"
      loading="Loading pets..."
      failure="The pets could not be loaded."
      empty={<EmptyState drawing="empty-pets" text="Nobody has added a pet yet." />}
    />
  )
}
