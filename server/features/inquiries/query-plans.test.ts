import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { shelterWithPlans } from '#server/testing/query-plans.ts'
import { listedInquiries, messagesOfInquiry, waitingOf, waitingOfEmail } from './inquiries.queries.ts'
import { questionsToAnswer } from './overview.queries.ts'

// What asking, answering, and erasing read of questions is found in indexes, however many there are.

const pets = 50
const rounds = 10
const perRound = 500
const day = 86_400_000
const now = new Date('2026-11-27T12:00:00Z')

/** Every tenth question waits for an answer; every second one of those is of a confirmed email. */
async function fill(db: Database): Promise<void> {
  const { schema } = db
  const rex = { name: 'Rex', nameFolded: 'rex', age: '3', location: 'Bergen', category: 'Dog' } as const
  const rest = { ownerUid: 'owner', ownerEmail: 'owner@example.org', image: '', description: 'Good.' }
  const question = (n: number) => {
    const at = new Date(now.getTime() - (n % 180) * day)
    const waiting = n % 10 === 0
    const asker = { name: 'Nora', email: `nora${n % 1000}@example.org`, emailConfirmed: n % 20 === 0, wantsMail: true }
    const pet = { petId: 1 + (n % pets), petName: 'Rex', ownerUid: `owner ${n % pets}`, askerUid: null }
    return {
      ...asker,
      ...pet,
      network: `network ${n % 1000}`,
      state: 'open' as const,
      waiting,
      createdAt: at,
      lastAt: at,
    }
  }
  await db.transaction((tx) => tx.insert(schema.pets).values(Array.from({ length: pets }, () => ({ ...rex, ...rest }))))
  for (let round = 0; round < rounds; round++) {
    const numbers = Array.from({ length: perRound }, (_, n) => round * perRound + n)
    await db.transaction(async (tx) => {
      await tx.insert(schema.inquiries).values(numbers.map(question))
      const messages = numbers.map((n) => ({ inquiryId: n + 1, side: 'asker' as const, text: 'x'.repeat(200) }))
      await tx.insert(schema.inquiryMessages).values(messages)
      await tx
        .insert(schema.inquiryLinks)
        .values(numbers.map((n) => ({ tokenHash: `hash ${n}`, inquiryId: n + 1, emailed: false })))
      await tx
        .insert(schema.inquiryCounts)
        .values(
          numbers.map((n) => ({ network: `network ${n % 1000}`, createdAt: new Date(now.getTime() - n * 10_000) })),
        )
      await tx.insert(schema.petNotes).values(numbers.map((n) => ({ petId: 1 + (n % pets), text: 'Likes cats.' })))
    })
  }
}

const shelter = shelterWithPlans(fill)
const tableScan = /SCAN (inquir\w+|pet_notes)$|Seq Scan on (inquir\w+|pet_notes)/m

test('the limits of asking are counted from indexes', async () => {
  const { db, plan } = shelter()
  const { inquiries, inquiryCounts: counts } = db.schema
  const questions = (condition: SQL | undefined) =>
    db.read.select({ id: inquiries.id }).from(inquiries).where(condition)
  const inDay = and(eq(counts.network, 'network 30'), gte(counts.createdAt, new Date(now.getTime() - day)))
  for (const [statement, index] of [
    [questions(waitingOf(db, { petId: 31, network: 'network 30' })), 'inquiries_waiting'],
    // all of one pet are few
    [questions(waitingOf(db, { petId: 31 })), 'inquiries_(waiting|pet)'],
    [questions(waitingOf(db)), 'inquiries_(waiting|all|email)'],
    [questions(waitingOfEmail(db, 'nora40@example.org')), 'inquiries_email'],
    [db.read.select({ id: counts.id }).from(counts).where(inDay), 'inquiry_counts_network'],
  ] as const) {
    const steps = await plan(statement)
    expect(steps).toMatch(new RegExp(index))
    expect(steps).not.toMatch(tableScan)
  }
})

test('lists of questions are read in the order of an index, and a page with its messages alone', async () => {
  const { db, plan } = shelter()
  for (const [statement, index] of [
    [listedInquiries(db, { ownerUid: 'owner 30', limit: 51 }), 'inquiries_owner'],
    [listedInquiries(db, { limit: 51 }), 'inquiries_all'],
  ] as const) {
    const steps = await plan(statement)
    expect(steps).toContain(index)
    expect(steps).toContain('inquiry_messages_inquiry')
    expect(steps).not.toMatch(tableScan)
    expect(steps).not.toMatch(/TEMP B-TREE/)
    // PostgreSQL may sort the few of one owner
    if (index === 'inquiries_all') expect(steps).not.toMatch(/^\s*(?:->\s+)?Sort/m)
  }
  const messages = await plan(messagesOfInquiry(db, 30))
  expect(messages).toContain('inquiry_messages_inquiry')
  expect(messages).not.toMatch(tableScan)
  const today = await plan(questionsToAnswer(db, ['owner 30']))
  expect(today).toMatch(/inquiries_(owner|waiting)/)
  expect(today).not.toMatch(tableScan)
})

test('what is erased is found in indexes: by time, by account, with its pet', async () => {
  const { db, plan } = shelter()
  const { inquiries, inquiryCounts: counts, inquiryLinks: links, inquiryMessages: messages, petNotes } = db.schema
  const questions = (condition: SQL | undefined) =>
    db.read.select({ id: inquiries.id }).from(inquiries).where(condition)
  const old = new Date(now.getTime() - 179 * day)
  for (const [statement, index] of [
    [questions(lt(inquiries.lastAt, old)), 'inquiries_last'],
    [questions(eq(inquiries.askerUid, 'otto')), 'inquiries_asker'],
    [questions(eq(inquiries.ownerUid, 'owner 3')), 'inquiries_owner'],
    [questions(eq(inquiries.petId, 31)), 'inquiries_pet'],
    [
      db.read.select({ id: messages.id }).from(messages).where(eq(messages.authorUid, 'uma')),
      'inquiry_messages_author',
    ],
    [db.read.select({ id: counts.id }).from(counts).where(lt(counts.createdAt, old)), 'inquiry_counts_created'],
    [db.read.select({ one: sql`1` }).from(links).where(eq(links.inquiryId, 31)), 'inquiry_links_inquiry'],
    [db.read.select({ id: petNotes.id }).from(petNotes).where(eq(petNotes.petId, 31)), 'pet_notes_pet'],
  ] as const) {
    const steps = await plan(statement)
    expect(steps, index).toContain(index)
    expect(steps).not.toMatch(tableScan)
  }
})
