import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '#shared/pages.ts'
import type { OwnPet as Pet } from '#shared/pets.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { columnsOf, DataTable } from '#web/components/ui/table.tsx'
import { WithheldBadge } from '#web/features/approval/withheld-notice.tsx'
import { PetActions } from './pet-actions.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Rows per page (docs/product.md 11.7). */
const pageSize = 10

const column = columnsOf<Pet>()
const columns = column.columns([
  column.accessor((_pet, index) => index + 1, {
    id: 'serial',
    header: 'Serial',
    meta: { width: 'w-22 xl:w-23' },
    sortFn: 'basic',
  }),
  column.accessor('name', {
    header: 'Pet Name',
    meta: { card: 'head' },
    sortFn: 'alphanumeric',
    cell: ({ row: { original: pet } }) => (
      <Link to={pathTo('pet', pet)} className="inline-block max-w-full font-bold underline-offset-4 hover:underline">
        {pet.name}
      </Link>
    ),
  }),
  column.accessor('category', { header: 'Category', meta: { width: 'w-26 xl:w-27' }, sortFn: 'basic' }),
  column.accessor('image', {
    header: 'Image',
    meta: { card: 'picture', width: 'w-20 xl:w-22' },
    enableSorting: false,
    cell: ({ row: { original: pet } }) => (
      <Picture
        src={thumbnailOf(pet.image)}
        alt={pet.name}
        width={64}
        height={64}
        className="size-12 max-w-none rounded-field object-cover md:size-16"
      />
    ),
  }),
  column.accessor(({ status }) => (status === 'adopted' ? 'Adopted' : 'Not Adopted'), {
    id: 'status',
    header: 'Adoption Status',
    meta: { card: 'status', width: 'w-31 xl:w-33' },
    sortFn: 'basic',
    cell: ({ row: { original: pet }, getValue }) => (
      <div className="flex flex-col items-end gap-1 md:items-start">
        <Badge tone={pet.status === 'adopted' ? 'green' : 'soft'}>{getValue()}</Badge>
        {pet.status !== 'adopted' && <StatusBadge status={pet.status} />}
        <WithheldBadge withheld={pet.withheld} />
      </div>
    ),
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { card: 'foot', width: 'w-38 @min-[52rem]/table:w-71 @min-[64rem]/table:w-88' },
    enableSorting: false,
    cell: ({ row }) => <PetActions pet={row.original} />,
  }),
])

/** My pets. Serial numbers follow the order in which pets come, newest first, however the table is sorted. */
export function MyPetsTable({ pets }: { pets: Pet[] }) {
  useEffect(prepareAlerts, [])
  return (
    <DataTable
      label="My Added Pets"
      columns={columns}
      rows={pets}
      rowId={(pet) => String(pet.id)}
      pageSize={pageSize}
    />
  )
}
