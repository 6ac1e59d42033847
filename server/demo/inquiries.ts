import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { DemoPetRecords, PetName } from './demo-pet.ts'
import { day } from './history.ts'

type DemoInquiry = {
  pet: PetName
  name: string
  email: string
  days: number
  text: string
  /** Days ago, and by the pet's owner. */
  answer?: { days: number; text: string }
}

/** Questions of visitors, oldest first. The sample shelter's emails do not exist. */
const demoInquiries: DemoInquiry[] = [
  {
    pet: 'Biscuit',
    name: 'Wanda Pruitt',
    email: 'wanda@example.org',
    days: 9,
    text: 'Hello! We have two cats, one of them rather shy. How is Biscuit with cats?',
    answer: {
      days: 8.6,
      text: 'She shares her sofa with one here. With a shy cat, take it slowly: a gate for the first two weeks helps.',
    },
  },
  {
    pet: 'Luna',
    name: 'Dominic Farr',
    email: 'dominic@example.org',
    days: 2.4,
    text: 'Can Luna live in a flat on the third floor, if the balcony has a net?',
  },
  {
    pet: 'Biscuit',
    name: 'Ines Calloway',
    email: 'ines@example.org',
    days: 0.8,
    text: 'Is she used to staying alone for a few hours? I work half days.',
  },
]

const demoNotes: { pet: PetName; texts: string[] }[] = [
  {
    pet: 'Biscuit',
    texts: [
      'She lives with a cat here, and is gentle with him.',
      'She stays alone for up to four hours, best after a long walk.',
    ],
  },
]

/** Asks those that are missing, as if visitors had sent the form. */
export async function addInquiries(db: Database, pets: DemoPetRecords, now: Date): Promise<void> {
  const { inquiries, petNotes } = db.schema
  for (const inquiry of demoInquiries)
    if ((await db.read.$count(inquiries, eq(inquiries.email, inquiry.email))) === 0)
      await addInquiry(db, pets, inquiry, (days) => new Date(now.getTime() - days * day))
  for (const { pet, texts } of demoNotes) {
    const petId = pets[pet].id
    if ((await db.read.$count(petNotes, eq(petNotes.petId, petId))) === 0)
      await db.transaction((tx) => tx.insert(petNotes).values(texts.map((text) => ({ petId, text }))))
  }
}

async function addInquiry(
  db: Database,
  pets: DemoPetRecords,
  { pet, name, email, days, text, answer }: DemoInquiry,
  ago: (days: number) => Date,
): Promise<void> {
  const { inquiries, inquiryMessages } = db.schema
  const { id: petId, name: petName, ownerUid } = pets[pet]
  const createdAt = ago(days)
  const answeredAt = answer ? ago(answer.days) : null
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(inquiries)
      .values({
        ...{ petId, petName, ownerUid, name, email, emailConfirmed: false, wantsMail: false, state: 'open' },
        ...{ waiting: !answer, createdAt, seenAt: answeredAt, lastAt: answeredAt ?? createdAt },
      })
      .returning()
    if (!made) throw new Error('an insert returned no row')
    await tx.insert(inquiryMessages).values({ inquiryId: made.id, side: 'asker', text, createdAt })
    if (answer && answeredAt)
      await tx
        .insert(inquiryMessages)
        .values({ inquiryId: made.id, side: 'owner', authorUid: ownerUid, text: answer.text, createdAt: answeredAt })
  })
}
