import { monthsBefore } from '#shared/pet-ages.ts'
import { demoRequests } from './adoption-requests.ts'
import type { DemoCampaign } from './campaigns.ts'
import { demoCampaigns } from './campaigns.ts'
import type { Ago, PetName } from './demo-pet.ts'
import type { PersonKey } from './people.ts'
import { demoPets } from './pets.ts'

const hour = 60 * 60 * 1000
export const day = 24 * hour

/** Milliseconds since 1970. */
type Time = number
type PlannedTime<Thing> = { thing: Thing; at: Time }

/** Spreads things over a time span in days before now, oldest first, and denser towards the end. */
function spread<Thing>(things: Thing[], now: Time, { from, to }: { from: number; to: number }): PlannedTime<Thing>[] {
  const { length } = things
  const ago = (place: number) => to + (from - to) * ((length - 1 - place) / length) ** 1.3
  return things.map((thing, place) => ({ thing, at: now - ago(place) * day }))
}

/** Moves each at least an hour after the previous one and six hours after its pet's arrival. */
function after<Thing extends { pet: PetName }>(planned: PlannedTime<Thing>[], arrivals: Map<PetName, Time>) {
  let last = 0
  return planned.map(({ thing, at }): PlannedTime<Thing> => {
    last = Math.max(at, last + hour, (arrivals.get(thing.pet) ?? 0) + 6 * hour)
    return { thing, at: last }
  })
}

/** A pseudo-random share for each index (golden-ratio sequence): evenly spread, but irregular. */
const part = (place: number) => ((place + 1) * 0.618034) % 1

export function dayBefore(now: Time, { years = 0, months = 0, days = 0 }: Ago = {}): string {
  const today = new Date(now - days * day).toISOString().slice(0, 10)
  return monthsBefore(today, 12 * years + months)
}

const words: Partial<Record<PersonKey, string>> = {
  ella: 'Get well soon!',
  jonas: 'For every good walk still to come.',
  oliver: 'From all of us at number 12.',
  priya: 'You are in our thoughts.',
  amina: 'Thank you for looking after them.',
}

function donationsTo({ pet, from = {}, visitors = { cents: [], times: 0 } }: DemoCampaign) {
  const fromPeople = (Object.entries(from) as [PersonKey, number][]).map(([from, cents]) => ({ from, cents }))
  const rounds = Array.from({ length: visitors.times }, () => visitors.cents).flat()
  const planned: { from: PersonKey | null; cents: number }[] = [
    ...fromPeople,
    ...rounds.map((cents) => ({ from: null, cents })),
  ]
  return planned.map((donation, index) => ({
    ...donation,
    message: donation.from ? words[donation.from] : undefined,
    key: `sample gift ${index} to ${pet}`,
  }))
}

/**
 * The times of all events in the sample shelter, relative to `now` in milliseconds. They are spread over the last
 * months, each after the events that it needs. Requests and campaigns are in order of creation, donations in order of
 * time.
 */
export function historyUntil(now: Time) {
  const arrivals = new Map(spread(demoPets, now, { from: 150, to: 2 }).map(({ thing, at }) => [thing.name, at]))
  const arrivedOn = new Map(
    demoPets.map(({ name, arrived }) => [
      name,
      arrived ? dayBefore(now, arrived) : dayBefore(arrivals.get(name) ?? now),
    ]),
  )
  const requests = after(spread(demoRequests, now, { from: 60, to: 0.2 }), arrivals).map(({ thing, at }) => {
    const decided = Math.min(at + 30 * hour, (at + now) / 2)
    const { status, seen, said = [] } = thing
    return {
      asked: at,
      decided,
      seen: seen || status !== 'pending' ? at + (decided - at) * 0.1 : null,
      said: said.map((_, place) => at + ((decided - at) * (place + 1)) / (said.length + 1)),
      adopted: Math.min(decided + 3 * day, (decided + now) / 2),
    }
  })
  const campaigns = after(spread(demoCampaigns, now, { from: 75, to: 0.5 }), arrivals).map(
    ({ thing: campaign, at: start }) => ({
      campaign,
      start,
      end: campaign.state === 'ended' ? start + 21 * day : now + (campaign.days ?? 7) * day,
    }),
  )
  const donations = campaigns.flatMap(({ campaign, start, end }) =>
    donationsTo(campaign).map((donation, place) => ({
      ...donation,
      campaign,
      at: start + (Math.min(end, now) - start) * part(place),
    })),
  )
  return { arrivals, arrivedOn, requests, campaigns, donations: donations.sort((a, b) => a.at - b.at) }
}

export type DemoHistory = ReturnType<typeof historyUntil>
