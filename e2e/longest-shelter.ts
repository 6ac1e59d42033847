import { maxMessageLength } from '#shared/adoptions.ts'
import { maxNeeds, maxTargetCents } from '#shared/needs.ts'
import { maxAdoptionFee } from '#shared/pet-facts.ts'
import { emptySettings, type ShelterSettings } from '#shared/settings.ts'
import { maxDonationMessageLength } from '../shared/donations.ts'
import { runCommand } from './command.ts'
import type { RunningServer } from './server.ts'
import { type Account, signUp } from './visitor.ts'

const kinds = {
  word: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch',
  blanks: 'A quite ordinary sentence of quite ordinary words ',
  widest: 'W',
  arabic: 'قطة صغيرة لطيفة تبحث عن بيت دافئ ',
  emoji: '🐶',
} as const
export type Kind = keyof typeof kinds
export const allKinds = Object.keys(kinds) as Kind[]

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

type Records = Record<Kind, { pet: number; campaign: number; request: number; donor: Account; donation: string }>

/** All texts are as long as allowed. The owner of all records is also the admin; `asker` has not requested anything. */
export type LongestShelter = { owner: Account; asker: Account; records: Records }

const email = (name: string) => `${name.padEnd(254 - '@example.org'.length, 'x')}@example.org`

export async function longestShelter(server: RunningServer): Promise<LongestShelter> {
  const owner = await signUp(server, fill('word', 100), email('owner'))
  const granted = await runCommand(['admin', 'grant', owner.email, '--data', server.dataDir])
  if (granted.code !== 0) throw new Error(granted.stderr)
  await saveWords(owner, longestWords('word'))
  const some: Partial<Records> = {}
  for (const kind of allKinds) some[kind] = await recordsOf(server, owner, kind)
  const records = some as Records
  await talk(owner, records.word)
  await owner.trpc.adoptions.decide.mutate({ id: records.widest.request, status: 'accepted' })
  const asker = await signUp(server, fill('blanks', 100), email('asker'))
  return { owner, asker, records }
}

export async function saveWords({ trpc }: Account, words: Partial<ShelterSettings>): Promise<void> {
  const { version } = await trpc.settings.get.query()
  await trpc.settings.save.mutate({ version, values: { ...emptySettings, questions, ...words } })
}

export const longestWords = (kind: Kind) => ({
  siteName: fill(kind, 100),
  phone: '1'.repeat(40),
  city: fill(kind, 100),
  country: fill(kind, 100),
  openingHours: fill(kind, 500),
  whoWeAre: fill(kind, 1500),
  whyAdopt: fill(kind, 1500),
  preparing: `https://paws.example/${'x'.repeat(1400)}`,
  privacyContact: fill(kind, 300),
})

const choices = allKinds.map((kind) => fill(kind, 60))
const questions = [
  { text: fill('word', 200), kind: 'long' as const, choices: [], required: true },
  { text: fill('widest', 200), kind: 'one_of' as const, choices, required: false },
]
const answers = [
  { question: fill('word', 200), answer: fill('word', 1000) },
  { question: fill('widest', 200), answer: fill('widest', 60) },
]

async function talk(owner: Account, { request: id, donor }: Records[Kind]) {
  for (const kind of allKinds)
    for (const side of [owner, donor])
      await side.trpc.adoptions.write.mutate({ id, text: fill(kind, maxMessageLength) })
  await owner.trpc.adoptions.note.mutate({ id, text: fill('word', maxMessageLength) })
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
  const needs = Array.from({ length: maxNeeds }, () => ({ text: fill(kind, 80), cents: maxTargetCents }))
  const campaignValues = { id: campaign.id, petName: name, maxCents: maxTargetCents, ...facts }
  await owner.trpc.campaigns.update.mutate({ ...campaignValues, needs })
  await owner.trpc.campaigns.postUpdate.mutate({
    id: campaign.id,
    text: fill(kind, 2000),
    image,
    costCents: maxTargetCents,
  })
  const donor = await signUp(server, name, email(kind))
  const donorDetails = {
    name,
    email: email(kind),
    message: fill(kind, maxDonationMessageLength),
    showName: true,
    follow: true,
  }
  const donation = await donor.trpc.donations.give.mutate({
    campaignId: campaign.id,
    amountCents: 99_999_999,
    ...donorDetails,
  })
  if (kind === 'word') await owner.trpc.donations.receive.mutate({ ids: [donation.id] })
  await owner.trpc.donations.give.mutate({ campaignId: campaign.id, amountCents: 99_999_999 })
  const contact = { phone: `+${'1'.repeat(39)}`, address: fill(kind, 300) }
  const requestInput = { petId: pet.id, ...contact, answers, message: fill(kind, maxMessageLength) }
  const request = await donor.trpc.adoptions.request.mutate(requestInput)
  await owner.trpc.adoptions.request.mutate(requestInput)
  await owner.trpc.keys.create.mutate({ name })
  return { pet: pet.id, campaign: campaign.id, request: request.id, donor, donation: donation.path }
}
