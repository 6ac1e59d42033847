import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { stayProblems } from '#server/features/stays/stays.queries.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import type { ImportEvent } from '#shared/import.ts'
import type { ImportKind } from '#shared/import-export.ts'

type Of<Type extends ImportEvent['type']> = Extract<ImportEvent, { type: Type }>

const eventsIn = (body: string): ImportEvent[] =>
  body
    .split('\n')
    .filter((line) => line !== '')
    .map((line): ImportEvent => JSON.parse(line))
const only = <Type extends ImportEvent['type']>(events: ImportEvent[], type: Type) =>
  events.filter((event): event is Of<Type> => event.type === type)

async function send(
  { admin }: Pick<Harness, 'admin'>,
  file: string | Buffer,
  {
    kind = 'pets',
    dryRun = false,
    photos,
    headers = {},
  }: {
    kind?: ImportKind
    dryRun?: boolean
    photos?: Record<string, string>
    headers?: Record<string, string>
  } = {},
) {
  const list = photos ? Buffer.from(JSON.stringify(photos)) : Buffer.alloc(0)
  const response = await admin.http({
    method: 'POST',
    url: `/api/import/${kind}?dryRun=${dryRun}&photos=${list.length}`,
    payload: Buffer.concat([list, Buffer.from(file)]),
    headers,
  })
  const events = eventsIn(response.body)
  const [done] = only(events, 'done')
  return { response, events, done, rows: only(events, 'row'), failed: only(events, 'failed')[0]?.text }
}

const confirm = ({ db }: Harness, uid: string) =>
  db.transaction((tx) => tx.update(db.schema.users).set({ emailVerified: true }).where(eq(db.schema.users.uid, uid)))
const petsOf = ({ db }: Harness) => db.read.select().from(db.schema.pets).orderBy(asc(db.schema.pets.id))

const csv = `key,name,age,category,location,description
a-1,Rex,2 years,Dog,Springfield,A good dog.
a-2,Mia,1 year,Cat,Springfield,"Shy, at first"
`

describe('an import', () => {
  it('adds the pets of a file in its order, with a drawing if there is no picture, and nothing the second time', async () => {
    const shelter = await startHarness()
    const first = await send(shelter, csv)
    expect(first.failed).toBeUndefined()
    expect(first.response.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    expect(first.done).toMatchObject({
      written: true,
      sums: { rows: 2, added: 2, alreadyHere: 0, refused: 0, drawings: 2 },
    })
    const pets = await petsOf(shelter)
    expect(
      pets.map(({ key, name, status, ownerUid, approval }) => ({ key, name, status, ownerUid, approval })),
    ).toEqual(
      ['Rex', 'Mia'].map((name, place) => ({
        key: `a-${place + 1}`,
        name,
        status: 'available',
        approval: 'none',
        ownerUid: shelter.admin.user.uid,
      })),
    )
    for (const { image } of pets) expect((await shelter.anonymous.http({ url: image })).statusCode).toBe(200)
    const again = await send(shelter, csv)
    expect(again.done).toMatchObject({ written: true, sums: { rows: 2, added: 0, alreadyHere: 2 } })
    expect(again.rows.map(({ verdict }) => verdict)).toEqual(['already here', 'already here'])
    expect(await petsOf(shelter)).toEqual(pets)
    expect(await stayProblems(shelter.db)).toEqual([])
  })

  it('writes nothing in a dry run, and returns how it read the columns', async () => {
    const shelter = await startHarness()
    const { events, rows, done } = await send(shelter, 'Pet Name,Type,Colour\nRex,Canine,brown\n', { dryRun: true })
    expect(only(events, 'mapping')).toEqual([
      {
        type: 'mapping',
        rows: 1,
        columns: [
          { name: 'Pet Name', column: 'name' },
          { name: 'Type', column: 'category' },
          { name: 'Colour', column: null },
        ],
      },
    ])
    expect(rows).toEqual([
      {
        type: 'row',
        row: 1,
        line: 2,
        name: 'Rex',
        verdict: 'refused',
        owner: null,
        notes: ['Pet age is required', 'Location is required', 'Description is required'],
      },
    ])
    expect(done).toMatchObject({ written: false, sums: { rows: 1, refused: 1, added: 0 } })
    const good = await send(shelter, csv, { dryRun: true })
    expect(good.done).toMatchObject({ written: false, sums: { added: 2 } })
    expect(await petsOf(shelter)).toEqual([])
    expect(await shelter.db.read.select().from(shelter.db.schema.images)).toEqual([])
  })

  it('says what it notes in the language of the page, and stores the same', async () => {
    const shelter = await startHarness()
    const file = `key,name,age,category,location,description,sex,photos
a-1,Rex,2 years,Hamster,Springfield,A good dog.,odd,rex.jpg
a-2,Mia,1 year,Cat,,Shy,,
a-2,Bo,1 year,Cat,Springfield,Shy,,
`
    const headers = { 'x-page-language': 'es' }
    const english = await send(shelter, file, { dryRun: true })
    const spanish = await send(shelter, file, { dryRun: true, headers })
    expect(english.response.headers['content-language']).toBe('en')
    expect(spanish.response.headers['content-language']).toBe('es')
    const verdicts = ({ rows }: typeof english) => rows.map(({ notes: _notes, ...row }) => row)
    expect(verdicts(spanish)).toEqual(verdicts(english))
    expect(english.rows.map(({ notes }) => notes)).toEqual([
      [
        'Category: “Hamster” is imported as Other',
        'Sex: “odd” is neither female nor male, so it counts as unknown',
        'rex.jpg is a file name. Choose the folder with the photos, too.',
      ],
      ['Location is required'],
      ['It has no photo, so we’ll use a drawing instead'],
    ])
    expect(spanish.rows.map(({ notes }) => notes)).toEqual([
      [
        'Categoría: “Hamster” se importará como Otro',
        'Sexo: “odd” no indica hembra ni macho, así que quedará como dato desconocido',
        'rex.jpg es un nombre de archivo. Elige también la carpeta con las fotos.',
      ],
      ['Falta completar: Ubicación'],
      ['No tiene foto, así que usaremos un dibujo'],
    ])
    await send(shelter, csv, { headers })
    expect((await petsOf(shelter)).map(({ age, category }) => [age, category])).toEqual([
      ['2 years', 'Dog'],
      ['1 year', 'Cat'],
    ])
  })

  it('writes no rows if one is refused', async () => {
    const shelter = await startHarness()
    const { done, rows } = await send(shelter, `${csv}a-1,Bo,3,Dog,Springfield,Twice the same key\n`)
    expect(done).toMatchObject({ written: false, sums: { added: 2, refused: 1 } })
    expect(rows.at(-1)).toMatchObject({ line: 4, verdict: 'refused', notes: ['Line 2 has the same key'] })
    expect(await petsOf(shelter)).toEqual([])
  })

  it('recognizes rows without a key by their content, and their count', async () => {
    const shelter = await startHarness()
    const file = 'name,age,category,location,description\n'
    const row = 'Kitten,8 weeks,Cat,Springfield,One of the litter\n'
    expect((await send(shelter, `${file}${row}${row}`)).done).toMatchObject({ sums: { added: 2 } })
    expect((await send(shelter, `${file}${row}${row}${row}`)).done).toMatchObject({
      sums: { added: 1, alreadyHere: 2 },
    })
    expect(await petsOf(shelter)).toHaveLength(3)
  })

  it('only assigns records to confirmed emails, and lists the owners in the dry run', async () => {
    const shelter = await startHarness()
    const { admin, user, other } = shelter
    await confirm(shelter, user.user.uid)
    const owners = [user.user.email, other.user.email, 'nobody@example.org', admin.user.email, '']
    const file = `name,age,category,location,description,owner\n${owners
      .map((owner, place) => `Rex ${place},2 years,Dog,Here,Good,${owner}\n`)
      .join('')}`
    const importer = admin.user.email
    const dry = await send(shelter, file, { dryRun: true })
    expect(dry.rows.map(({ owner, notes }) => [owner, ...notes.filter((note) => !note.includes('drawing'))])).toEqual([
      [user.user.email],
      [importer, `The account with the email ${other.user.email} hasn’t confirmed it, so you’ll own it`],
      [importer, 'No account here has the email nobody@example.org, so you’ll own it'],
      [importer],
      [importer],
    ])
    await send(shelter, file)
    expect((await petsOf(shelter)).map(({ ownerUid }) => ownerUid)).toEqual(
      [user, admin, admin, admin, admin].map((one) => one.user.uid),
    )
  })

  it('keeps history: drafts, adopted pets, past days; but resets pets on hold and missing approvals', async () => {
    const shelter = await startHarness()
    await confirm(shelter, shelter.user.user.uid)
    await send(
      shelter,
      JSON.stringify(
        [
          { status: 'adopted', added: '2019-04-01T10:00:00.000Z', arrived_on: '2019-03-31' },
          { status: 'on_hold', added: '2999-01-01', owner: shelter.user.user.email },
          { status: 'draft', approval: 'waiting', owner: 'nobody@example.org' },
          { approval: 'refused', neutered: true, good_with_dogs: null, special_needs: false },
        ].map((said, place) => ({
          key: `h-${place}`,
          name: 'Rex',
          age: '2 years',
          category: 'Dog',
          location: 'Here',
          description: 'Good',
          ...said,
        })),
      ),
    ).then(({ rows, done }) => {
      expect(done).toMatchObject({ written: true, sums: { added: 4 } })
      expect(rows.map(({ notes }) => notes.filter((note) => !note.includes('drawing')))).toEqual([
        [],
        ['It’s on hold there but will be available here, because the adoption request isn’t imported'],
        ['No account here has the email nobody@example.org, so you’ll own it'],
        ['It wasn’t public there, so it waits for approval here'],
      ])
    })
    const [adopted, held, draft, refused] = await petsOf(shelter)
    expect(adopted).toMatchObject({
      status: 'adopted',
      arrivedOn: '2019-03-31',
      createdAt: new Date('2019-04-01T10:00:00Z'),
    })
    expect(held).toMatchObject({
      status: 'available',
      ownerUid: shelter.user.user.uid,
      ownerEmail: shelter.user.user.email,
    })
    expect(held?.createdAt.getTime()).toBeLessThan(Date.now() + 1000)
    expect(draft).toMatchObject({ status: 'draft', approval: 'none', ownerUid: shelter.admin.user.uid })
    expect(refused).toMatchObject({ approval: 'waiting', neutered: true, goodWithDogs: null, specialNeeds: '' })
  })

  it('keeps drafts, which need only a name, and no other record may lack a required fact', async () => {
    const shelter = await startHarness()
    const pets = 'key;name;age;category;status\nd-1;Rex;;;draft\nd-2;Luna;;Cat;available\n'
    const refused = await send(shelter, pets)
    expect(refused.rows.map(({ verdict, notes }) => [verdict, notes])).toMatchObject([
      ['added', [expect.stringContaining('drawing')]],
      ['refused', ['Pet age is required', 'Location is required', 'Description is required']],
    ])
    await send(shelter, pets.replace(/d-2.*\n/, ''))
    expect(await petsOf(shelter)).toMatchObject([
      { name: 'Rex', age: '', status: 'draft', approval: 'none', missing: 'age,category,location,description' },
    ])
    await send(shelter, 'key;pet_name;target;approval\nc-1;Luna;;draft\n', { kind: 'campaigns' })
    const [campaign] = await shelter.db.read.select().from(shelter.db.schema.campaigns)
    expect(campaign).toMatchObject({ approval: 'draft', missing: 'maxCents,location,description', endTold: true })
  })

  it('adds campaigns, also ended ones', async () => {
    const shelter = await startHarness()
    const file = `key;pet_name;target;ends_at;needs;donated
c-1;Luna;"$1,250.50";2020-01-01;"Operation: 180.00
Food: 20";99
`
    const { done } = await send(shelter, file, { kind: 'campaigns' })
    expect(done).toMatchObject({ written: true, sums: { added: 1, drawings: 1 } })
    const [campaign] = await shelter.db.read.select().from(shelter.db.schema.campaigns)
    expect(campaign).toMatchObject({
      key: 'c-1',
      petName: 'Luna',
      maxCents: 125_050,
      donatedCents: 0,
      needs: JSON.stringify([
        { text: 'Operation', cents: 18_000 },
        { text: 'Food', cents: 2000 },
      ]),
    })
    expect(campaign?.endsAt.getTime()).toBeLessThan(Date.now())
  })
})
