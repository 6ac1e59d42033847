import { useEffect, useMemo } from 'react'
import { petCategoryTexts } from '#shared/pet-category.texts.ts'
import type { OwnPet as Pet } from '#shared/pets.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { columnsOf, DataTable } from '#web/components/ui/table.tsx'
import { myPetsTableTexts as t } from './my-pets-table.texts.ts'
import { PetActions } from './pet-actions.tsx'
import { PetBulkBar, PetCheckbox, PetSelection } from './pet-bulk.tsx'
import { adoptionStatus, PetName, PetPicture, PetState } from './pet-cells.tsx'

/** Rows per page (docs/product.md 11.7). */
const pageSize = 10

const column = columnsOf<Pet>()
const createColumns = () =>
  column.columns([
    column.accessor((_pet, index) => index + 1, {
      id: 'serial',
      header: t.serial(),
      meta: { width: 'w-22 xl:w-26' },
      sortFn: 'basic',
      cell: ({ row: { original }, getValue }) => (
        <span className="flex items-center gap-2">
          <PetCheckbox pet={original} className="max-md:hidden" />
          {getValue()}
        </span>
      ),
    }),
    column.accessor('name', {
      header: t.name(),
      meta: { card: 'head' },
      sortFn: 'alphanumeric',
      cell: ({ row }) => <PetName pet={row.original} />,
    }),
    column.accessor(({ category, missing }) => (missing.includes('category') ? '' : petCategoryTexts[category]()), {
      id: 'category',
      header: t.category(),
      meta: { width: 'w-26 xl:w-27' },
      sortFn: 'basic',
    }),
    column.accessor('image', {
      header: t.image(),
      meta: { card: 'picture', width: 'w-20 xl:w-22' },
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <span className="flex items-center gap-2.5">
          <PetCheckbox pet={original} className="md:hidden" />
          <PetPicture pet={original} />
        </span>
      ),
    }),
    column.accessor(adoptionStatus, {
      id: 'status',
      header: t.status(),
      meta: { card: 'status', width: 'w-35 xl:w-36 2xl:w-40' },
      sortFn: 'basic',
      cell: ({ row }) => <PetState pet={row.original} />,
    }),
    column.display({
      id: 'actions',
      header: t.actions(),
      meta: { card: 'foot', width: 'w-33 @min-[52rem]/table:w-49 xl:w-52' },
      enableSorting: false,
      cell: ({ row }) => <PetActions pet={row.original} />,
    }),
  ])

export function MyPetsTable({ pets }: { pets: Pet[] }) {
  useEffect(prepareAlerts, [])
  const columns = useMemo(createColumns, [])
  return (
    <PetSelection>
      <DataTable
        label={t.myPets()}
        columns={columns}
        rows={pets}
        rowId={(pet) => String(pet.id)}
        pageSize={pageSize}
        above={(rows) => <PetBulkBar pets={rows} />}
      />
    </PetSelection>
  )
}
