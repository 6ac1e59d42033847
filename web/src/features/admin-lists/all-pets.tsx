import { useEffect, useMemo } from 'react'
import { petBasicFields } from '#shared/pet-fields.ts'
import type { ListedPet } from '#shared/shelter-lists.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { columnsOf } from '#web/components/ui/table.tsx'
import { PetActions } from '#web/features/pets/pet-actions.tsx'
import { PetBulkBar, PetCheckbox, PetSelection } from '#web/features/pets/pet-bulk.tsx'
import { PetName, PetPicture, PetState } from '#web/features/pets/pet-cells.tsx'
import { allPetsTexts as t } from './all-pets.texts.ts'
import { useAllPets } from './hooks.ts'
import { listFiltersTexts } from './list-filters.texts.ts'
import { ListPage } from './list-page.tsx'
import { useListParams } from './list-params.ts'
import { Owner, sortChoice, withheldChoice } from './posted-parts.tsx'

const column = columnsOf<ListedPet>()
const listColumns = () =>
  column.columns([
    column.display({
      id: 'image',
      header: t.image(),
      meta: { card: 'picture', width: 'w-27 xl:w-30' },
      cell: ({ row: { original } }) => (
        <span className="flex items-center gap-2">
          <PetCheckbox pet={original} />
          <PetPicture pet={original} />
        </span>
      ),
    }),
    column.display({
      id: 'name',
      header: listFiltersTexts.petName(),
      meta: { card: 'head' },
      cell: ({ row }) => (
        <>
          <PetName pet={row.original} />
          <span className="block text-sm text-ink-soft">{petBasicFields.category.labels[row.original.category]()}</span>
        </>
      ),
    }),
    column.display({
      id: 'owner',
      header: listFiltersTexts.owner(),
      meta: { card: 'wide' },
      cell: ({ row }) => <Owner owner={row.original.owner} />,
    }),
    column.display({
      id: 'status',
      header: listFiltersTexts.status(),
      meta: { card: 'status', width: 'w-35 xl:w-44' },
      cell: ({ row }) => <PetState pet={row.original} />,
    }),
    column.display({
      id: 'actions',
      header: listFiltersTexts.actions(),
      meta: { card: 'foot', width: 'w-40 @min-[52rem]/table:w-49 xl:w-52' },
      cell: ({ row }) => <PetActions pet={row.original} />,
    }),
  ])

const listChoices = () =>
  [
    {
      name: 'status',
      label: listFiltersTexts.status(),
      options: [
        ['', listFiltersTexts.any()],
        ['available', t.available()],
        ['on_hold', t.onHold()],
        ['adopted', t.adopted()],
        ['draft', t.draft()],
      ],
    },
    withheldChoice(),
    sortChoice(['name', listFiltersTexts.name()]),
  ] as const

/** All pets, with their owners' actions (docs/product.md 16.8). */
export function AllPets() {
  useEffect(prepareAlerts, [])
  const params = useListParams()
  return (
    <PetSelection>
      <ListPage
        params={params}
        search={{ label: t.search(), hint: listFiltersTexts.nameOrEmail() }}
        choices={listChoices()}
        query={useAllPets(params)}
        columns={useMemo(listColumns, [])}
        label={t.label()}
        loading={t.loading()}
        failure={t.failed()}
        empty={<EmptyState drawing="empty-pets" text={t.none()} hint={t.noneHint()} />}
        above={(rows) => <PetBulkBar pets={rows} />}
      />
    </PetSelection>
  )
}
