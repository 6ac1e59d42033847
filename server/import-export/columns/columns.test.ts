import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCampaign, anyPet } from '#server/testing/transfer-records.ts'
import { campaignFields } from '#shared/campaign-fields.ts'
import { escapeFormulas, formatCsvRow, unescapeFormulas } from '#shared/csv.ts'
import { pickFields } from '#shared/fields.ts'
import { type ImportKind, transferColumns } from '#shared/import-export.ts'
import { cellOf, type TransferItem } from '../csv/cells.ts'
import { campaignColumns } from './campaign-columns.ts'
import { keyOf, readItem, toItem } from './columns.ts'
import { petColumns, photosIn } from './pet-columns.ts'

// An exported record is complete in both formats (docs/product.md 18.2).

const runs = Number(process.env.TRANSFER_RUNS ?? 100)
const origin = { mark: '0123456789ab', imageUrl: (image: string) => `https://paws.example${image}` }

function cellsThrough<Kind extends ImportKind>(item: TransferItem<Kind>): Record<string, string>[] {
  const names = Object.keys(item)
  const line = formatCsvRow(Object.values<unknown>(item).map((value) => escapeFormulas(cellOf(value) ?? '')))
  const cells = [...line.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
  expect(cells).toHaveLength(names.length)
  const json = Object.entries<unknown>(JSON.parse(JSON.stringify(item)))
  return [
    Object.fromEntries(cells.map((cell, place) => [names[place], unescapeFormulas(cell)])),
    Object.fromEntries(json.map(([name, value]) => [name, cellOf(value) ?? ''])),
  ]
}

const approvalOf = ({ hidden, approval }: { hidden: boolean; approval: string }) =>
  hidden ? 'hidden' : approval === 'none' ? 'approved' : approval
const postOf = (row: { id: number; key: string | null; hidden: boolean; approval: string; createdAt: Date }) => ({
  key: row.key ?? `${origin.mark}-${row.id}`,
  approval: approvalOf(row),
  createdAt: row.createdAt,
})

test('a pet is the same after a round trip', () => {
  fc.assert(
    fc.property(anyPet, (row) => {
      const item = toItem(petColumns, row, origin)
      for (const cells of cellsThrough(item)) {
        const read = readItem(petColumns, cells)
        if ('problems' in read) throw new Error(JSON.stringify(read.problems))
        const { image, focusX, focusY, further, alt, ownerEmail, ...said } = row
        const {
          id: _id,
          refusal: _r,
          hidden: _h,
          updatedAt: _u,
          version: _v,
          ownerUid: _o,
          nameFolded: _n,
          missing: _m,
          ...same
        } = said
        expect(read.record).toMatchObject({ ...same, ...postOf(row), ownerEmail })
        const focus = focusX === null || focusY === null ? null : { x: focusX, y: focusY }
        const here = [{ image, alt, focus }, ...further]
        expect(photosIn(read.record)).toEqual(here.map((one) => ({ ...one, image: origin.imageUrl(one.image) })))
      }
    }),
    { numRuns: runs },
  )
})

test('a campaign is the same after a round trip, without its donations', () => {
  fc.assert(
    fc.property(anyCampaign, (row) => {
      for (const cells of cellsThrough(toItem(campaignColumns, row, origin))) {
        const { maxCents, endsAt, paused, needs, image } = row
        expect(readItem(campaignColumns, cells)).toEqual({
          record: {
            ...pickFields(row, campaignFields),
            petKey: row.pet && keyOf(origin, row.pet),
            maxCents,
            endsAt,
            paused,
            needs: JSON.parse(needs),
            image: origin.imageUrl(image),
            ownerEmail: row.creatorEmail,
            ...postOf(row),
          },
        })
      }
    }),
    { numRuns: runs },
  )
})

test('what a draft lacks is empty in a file, whatever its neutral value is', () => {
  const [pet] = fc.sample(anyPet, 1)
  const [campaign] = fc.sample(anyCampaign, 1)
  if (!pet || !campaign) throw new Error('nothing to write')
  const bare = { ...pet, image: '', age: '', category: 'Other' as const, missing: 'image,age,category' }
  expect(toItem(petColumns, bare, origin)).toMatchObject({ age: '', category: null, photos: [] })
  const lacking = { ...campaign, image: '', hidden: false, approval: 'draft' as const, missing: 'image,maxCents' }
  expect(toItem(campaignColumns, lacking, origin)).toMatchObject({ image: null, target: null, approval: 'draft' })
})

test('columns are in the order of their table, in files too', () => {
  const [row] = fc.sample(anyPet, 1)
  const [one] = fc.sample(anyCampaign, 1)
  if (!row || !one) throw new Error('nothing to write')
  expect(Object.keys(toItem(petColumns, row, origin))).toEqual(Object.keys(transferColumns.pets))
  expect(Object.keys(toItem(campaignColumns, one, origin))).toEqual(Object.keys(transferColumns.campaigns))
})

test.each(['', '  ', '\u200b'])('a blank optional cell, such as %j, means nothing', (cell) => {
  const optional = ['breed', 'special_needs', 'photo_texts', 'sex', 'birth_date', 'arrived_on'] as const
  for (const name of optional) expect(petColumns[name].read(cell)).not.toHaveProperty('problem')
  expect(petColumns.breed.read(cell)).toEqual({ value: { breed: null } })
})
