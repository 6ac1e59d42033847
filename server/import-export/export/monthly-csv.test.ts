import { beforeEach, expect, test } from 'vitest'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { formatMonthlyReference } from '#shared/monthly-donations.ts'

// The file of all monthly donations (docs/product.md 8.35).

let shelter: Harness
beforeEach(async () => {
  shelter = await startHarness()
  await saveSettings({ db: shelter.db }, { values: { shelterDonations: true } })
})

const url = '/api/monthly-gifts.csv'
const today = () => new Date().toISOString().slice(0, 10)
const start = (amountCents: number, more: { name?: string; petId?: number } = {}) =>
  shelter.anonymous.call.monthly.start({
    amountCents,
    email: `d${amountCents}@example.org`,
    key: crypto.randomUUID(),
    ...more,
  })
const head = 'reference,status,method,purpose,pet,amount,currency,donor,email,began_on,next_on,ended_on,ended_by'

async function exported() {
  const response = await shelter.admin.http({ url })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toBe('attachment; filename="monthly-gifts.csv"')
  expect(response.body.startsWith(`\uFEFF${head}\r\n`)).toBe(true)
  return response.body.trimEnd().split('\r\n').slice(1)
}

test('it has a line for each, oldest first, with nothing that opens the page of one', async () => {
  const { admin } = shelter
  const image = 'https://example.org/rosie.jpg'
  const rosie = { name: 'Rosie', age: '3', category: 'Dog', location: 'Here', description: 'A dog.', image } as const
  const { id: petId } = await admin.call.pets.add(rosie)
  const first = await start(2500, { name: 'Dora' })
  await start(1050, { petId })
  await admin.call.monthly.stop({ id: 1 })
  const [one, two] = [formatMonthlyReference(1), formatMonthlyReference(2)]
  expect(await exported()).toEqual([
    `${one},ended,transfer,shelter,,25.00,USD,Dora,d2500@example.org,${today()},,${today()},desk`,
    `${two},running,transfer,sponsor,Rosie,10.50,USD,,d1050@example.org,${today()},,,`,
  ])
  expect((await admin.http({ url })).body).not.toContain(first.path.replace(/^.*?\d+-/, ''))
})

test("its days are in the shelter's time zone", async () => {
  await saveSettings({ db: shelter.db }, { values: { timeZone: 'America/Chicago' } })
  const { monthlyDonations } = shelter.db.schema
  const late = new Date('2027-01-01T05:30:00Z')
  await start(100)
  await shelter.admin.call.monthly.stop({ id: 1 })
  await shelter.db.transaction((tx) => tx.update(monthlyDonations).set({ createdAt: late, endedAt: late }))
  expect((await exported())[0]).toContain(',2026-12-31,,2026-12-31,desk')
})

test('a spreadsheet runs nothing that a donor wrote', async () => {
  await start(100, { name: '=HYPERLINK("http://evil.example")' })
  const [row] = await exported()
  expect(row).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
})

test('without any, the file has only its head; one that was never paid is not in it', async () => {
  expect(await exported()).toEqual([])
  const { monthlyDonations } = shelter.db.schema
  const row = {
    token: 't',
    nonce: 'n',
    method: 'card',
    purpose: 'shelter',
    amountCents: 100,
    state: 'abandoned',
  } as const
  await shelter.db.transaction((tx) => tx.insert(monthlyDonations).values(row))
  expect(await exported()).toEqual([])
})

test('1,000 of them are read in pieces, each once', async () => {
  const { monthlyDonations } = shelter.db.schema
  const one = { token: 't', method: 'transfer', purpose: 'shelter', amountCents: 100, state: 'running' } as const
  await shelter.db.transaction(async (tx) => {
    for (let piece = 0; piece < 4; piece++)
      await tx
        .insert(monthlyDonations)
        .values(Array.from({ length: 250 }, (_, n) => ({ ...one, nonce: `nonce ${piece} ${n}` })))
  })
  const references = (await exported()).map((line) => line.split(',')[0])
  expect(references).toEqual(Array.from({ length: 1000 }, (_, n) => formatMonthlyReference(n + 1)))
})

test('only admins get it, and the audit log has one entry per file', async () => {
  const { admin, user, anonymous, person } = shelter
  const staff = await person('Stella Staff')
  await admin.call.users.setStaff({ email: staff.user.email, staff: true })
  expect((await anonymous.http({ url })).statusCode).toBe(401)
  for (const someone of [user, staff]) expect((await someone.http({ url })).statusCode).toBe(403)
  const logged = async () => (await admin.call.audit.list({ act: 'monthly_exported' })).items
  expect(await logged()).toEqual([])
  await start(100)
  await exported()
  expect(await logged()).toMatchObject([{ subject: 'shelter', data: {}, by: { id: admin.user.uid } }])
  await exported()
  expect(await logged()).toHaveLength(2)
})
