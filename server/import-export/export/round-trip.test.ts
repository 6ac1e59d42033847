import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { foldName } from '#server/db/search.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { anyCampaign, anyImage, anyPet } from '#server/testing/transfer-records.ts'
import { type ImportKind, type TransferFormat, transferFormats } from '#shared/import-export.ts'

// Exported and imported records are the same list (docs/product.md 18.1 to 18.5). More shelters: TRANSFER_SHELTERS=50

vi.setConfig({ testTimeout: 600_000 })

const shelters = Number(process.env.TRANSFER_SHELTERS ?? 2)

/** Each record has its own key, and a time in the past. */
const ofShelter = <Row extends { id: number; key: string | null }>(rows: fc.Arbitrary<Row>) =>
  fc.array(rows, { minLength: 1, maxLength: 6 }).map((all) =>
    all.map(({ id: _, ...row }, place) => ({
      ...row,
      key: row.key && `${row.key} ${place}`,
      createdAt: new Date(Date.UTC(2020, 0, 1 + place)),
    })),
  )

const shelter = fc.record({
  pets: ofShelter(anyPet),
  campaigns: ofShelter(anyCampaign),
  format: fc.constantFrom(...transferFormats),
})
type RoundTripShelter = typeof shelter extends fc.Arbitrary<infer Made> ? Made : never

async function withPictures({ db }: Harness): Promise<void> {
  const sizes = { width: 1, height: 1, smallWidth: 1, smallHeight: 1, focusX: 50, focusY: 50, createdAt: new Date() }
  const images = Array.from({ length: 10 }, (_, place) => ({ ...sizes, hash: anyImage(place).slice(8, 72) }))
  await db.transaction(async (tx) => void (await tx.insert(db.schema.images).values(images)))
}

async function filled({ pets, campaigns }: RoundTripShelter): Promise<Harness> {
  const harness = await startHarness()
  const { db } = harness
  await withPictures(harness)
  await db.transaction(async (tx) => {
    const petIds: number[] = []
    for (const { further, ...row } of pets) {
      const nameFolded = foldName(row.name)
      const [pet] = await tx
        .insert(db.schema.pets)
        .values({ ...row, nameFolded })
        .returning({ id: db.schema.pets.id })
      if (!pet) throw new Error('an insert returned no row')
      petIds.push(pet.id)
      const photos = further.map(({ image, alt, focus }, index) => ({
        petId: pet.id,
        place: index + 1,
        image,
        alt,
        focusX: focus?.x ?? null,
        focusY: focus?.y ?? null,
      }))
      if (photos.length > 0) await tx.insert(db.schema.petPhotos).values(photos)
    }
    for (const { pet, ...row } of campaigns) {
      const sums = { maxCents: row.maxCents + 100, donatedCents: 100, receivedCents: 50, reservedCents: 0 }
      const petId = pet && (petIds[pet.id % petIds.length] ?? null)
      const maxCents = Math.min(sums.maxCents, 1_000_000_000)
      await tx.insert(db.schema.campaigns).values({ ...row, ...sums, maxCents, petId })
    }
  })
  return harness
}

type Item = Record<string, unknown> & { photo_focuses?: (string | null)[] }

async function fileOf({ admin }: Harness, kind: ImportKind, format: TransferFormat): Promise<string> {
  const { statusCode, body } = await admin.http({ url: `/api/export/${kind}.${format}` })
  expect(statusCode, body).toBe(200)
  return body
}

const itemsOf = async (harness: Harness, kind: ImportKind): Promise<Item[]> =>
  JSON.parse(await fileOf(harness, kind, 'json')).items

async function bringIn({ admin }: Harness, kind: ImportKind, file: string): Promise<Record<string, unknown>> {
  const answer = await admin.http({
    method: 'POST',
    url: `/api/import/${kind}?dryRun=false`,
    payload: Buffer.from(file),
  })
  const events = answer.body.trim().split('\n')
  const last = JSON.parse(events.at(-1) ?? '{}')
  expect(last, answer.body).toMatchObject({ type: 'done', written: true })
  return last.sums
}

/** A record after its import: the owner's email is unknown there, and there are no donations yet. */
function asItComesIn(item: Item, owner: string): Item {
  const { status, approval, photos, photo_focuses = [] } = item
  const isDraft = status === 'draft'
  return {
    ...item,
    owner,
    approval: approval === 'approved' || isDraft ? 'approved' : 'waiting',
    ...(status === 'on_hold' && { status: 'available' }),
    // detected focal points replace missing ones
    ...(Array.isArray(photos) && { photo_focuses: photos.map((_, place) => photo_focuses[place] ?? '50,50') }),
    ...('donated' in item && { donated: '0.00', received: '0.00' }),
  }
}

test('random shelters that are exported and imported into an empty one are exported as the same list again', async () => {
  await fc.assert(
    fc.asyncProperty(shelter, async (made) => {
      const from = await filled(made)
      const to = await startHarness()
      await withPictures(to)
      for (const kind of ['pets', 'campaigns'] as const) {
        const file = await fileOf(from, kind, made.format)
        const before = await itemsOf(from, kind)
        expect(await bringIn(to, kind, file)).toMatchObject({ added: before.length, drawings: 0, failedPictures: 0 })
        const owner = to.admin.user.email
        const after = await itemsOf(to, kind)
        expect(after).toEqual(before.map((item) => asItComesIn(item, owner)))
        // importing the same file again changes nothing, nor does importing a new export, here or at its origin
        for (const [place, again] of [
          [to, file],
          [to, await fileOf(to, kind, 'csv')],
          [from, await fileOf(to, kind, 'json')],
        ] as const)
          expect(await bringIn(place, kind, again)).toMatchObject({ added: 0, alreadyHere: before.length })
        expect(await itemsOf(to, kind)).toEqual(after)
        expect(await itemsOf(from, kind)).toEqual(before)
      }
    }),
    { numRuns: shelters },
  )
})
