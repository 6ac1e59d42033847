import type { DemoCampaign } from './campaigns.ts'
import type { PersonKey } from './people.ts'

const words: Partial<Record<PersonKey, string>> = {
  ella: 'Get well soon!',
  jonas: 'For every good walk still to come.',
  oliver: 'From all of us at number 12.',
  priya: 'You are in our thoughts.',
  amina: 'Thank you for looking after them.',
}

export function donationsTo({ pet, from = {}, visitors = { cents: [], times: 0 } }: DemoCampaign) {
  const named = (Object.entries(from) as [PersonKey, number][]).map(([from, cents]) => ({ from, cents }))
  const rounds = Array.from({ length: visitors.times }, () => visitors.cents).flat()
  const given: { from: PersonKey | null; cents: number }[] = [
    ...named,
    ...rounds.map((cents) => ({ from: null, cents })),
  ]
  return given.map((donation, index) => ({
    ...donation,
    message: donation.from ? words[donation.from] : undefined,
    key: `sample gift ${index} to ${pet}`,
  }))
}
