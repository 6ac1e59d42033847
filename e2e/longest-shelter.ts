import { maxTargetCents } from '#shared/donations.ts'
import { maxAdoptionFee } from '#shared/pet-facts.ts'
import { runCommand } from './command.ts'
import type { RunningServer } from './server.ts'
import { type Account, signUp } from './visitor.ts'

/** What people may write, at its most hostile to a layout. */
const kinds = {
  /** Real places have such names. */
  word: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch',
  blanks: 'A quite ordinary sentence of quite ordinary words ',
  widest: 'W',
  arabic: 'قطة صغيرة لطيفة تبحث عن بيت دافئ ',
  emoji: '🐶',
} as const
export type Kind = keyof typeof kinds
export const allKinds = Object.keys(kinds) as Kind[]

/** As long as it may be, to the last character. */
export function fill(kind: Kind, length: number): string {
  const unit = [...kinds[kind]]
  const filled = Array.from({ length }, (_, place) => unit[place % unit.length]).join('')
  return filled.replace(/\s$/, '.')
}

const profile = (kind: Kind) => ({
  size: 'extra_large' as const,
  breed: fill(kind, 100),
  specialNeeds: fill(kind, 500),
  adoptionFeeCents: maxAdoptionFee,
})

/** A pet, a campaign and a request of one kind. */
type Records = Record<Kind, { pet: number; campaign: number }>

/**
 * Everything that people can write is as long as it may be. The owner of it all is the admin, too; `asker` asked for
 * nothing yet.
 */
export type LongestShelter = { owner: Account; asker: Account; records: Records }

const email = (name: string) => `${name.padEnd(254 - '@example.org'.length, 'x')}@example.org`

/** Fills an empty shelter with the longest texts of each kind. */
export async function longestShelter(server: RunningServer): Promise<LongestShelter> {
  const owner = await signUp(server, fill('word', 100), email('owner'))
  const granted = await runCommand(['admin', 'grant', owner.email, '--data', server.dataDir])
  if (granted.code !== 0) throw new Error(granted.stderr)
  const records: Partial<Records> = {}
  for (const kind of allKinds) records[kind] = await recordsOf(server, owner, kind)
  const asker = await signUp(server, fill('blanks', 100), email('asker'))
  return { owner, asker, records: records as Records }
}

async function recordsOf(server: RunningServer, owner: Account, kind: Kind) {
  const image = `${server.url}/drawings/category-dog.svg`
  const name = fill(kind, 100)
  const facts = { location: fill(kind, 200), description: fill(kind, 5000), image }
  const pet = await owner.trpc.pets.add.mutate({
    name,
    age: fill(kind, 50),
    category: 'Rabbit',
    ...profile(kind),
    ...facts,
  })
  const campaign = await owner.trpc.campaigns.create.mutate({ petName: name, maxCents: maxTargetCents, ...facts })
  const donor = await signUp(server, name, email(kind))
  await donor.trpc.donations.give.mutate({ campaignId: campaign.id, amountCents: 99_999_999 })
  await owner.trpc.donations.give.mutate({ campaignId: campaign.id, amountCents: 99_999_999 })
  const asked = { petId: pet.id, phone: `+${'1'.repeat(39)}`, address: fill(kind, 300) }
  await donor.trpc.adoptions.request.mutate(asked)
  await owner.trpc.adoptions.request.mutate(asked)
  await owner.trpc.keys.create.mutate({ name })
  return { pet: pet.id, campaign: campaign.id }
}
