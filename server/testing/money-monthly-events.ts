import { randomUUID } from 'node:crypto'
import type { MonthlyShelter } from './monthly.ts'

// How a sequence's events arrive (money-monthly.ts): in any order, again, lost, or changed into those of other programs
// of the same account.

/** The events of a sequence are those from the `firstEvent`th on; `seed` decides which are lost. */
type HeardSequence = { seed: number; firstEvent: number }

/** Lost: the provider's repeats didn't arrive either. What was paid back, only an event tells. */
const isLost = (type: string, place: number, seed: number): boolean =>
  /^(invoice|customer|checkout)\./.test(type) && Math.imul(place + seed, 0x9e3779b1) >>> 30 === 0

function eventAt(world: MonthlyShelter, number: number, { firstEvent, seed }: HeardSequence) {
  const count = world.stripe.eventCount() - firstEvent
  const place = number % Math.max(1, count)
  const [event] = world.stripe.events(firstEvent + place, 1)
  return event && !isLost(event.type, place, seed) ? event : null
}

export async function hearOne(world: MonthlyShelter, number: number, sequence: HeardSequence): Promise<void> {
  const event = eventAt(world, number, sequence)
  if (event) await world.hear(event)
}

export async function hearForeign(world: MonthlyShelter, number: number, sequence: HeardSequence): Promise<void> {
  const event = eventAt(world, number, sequence)
  if (!event) return
  const object: Record<string, unknown> = { ...event.data.object, metadata: {} }
  if ('parent' in object) object.parent = { subscription_details: { metadata: {}, subscription: 'sub_foreign' } }
  if ('payment_intent' in object) object.payment_intent = 'pi_foreign'
  if (object.object === 'checkout.session') object.id = 'cs_foreign'
  const id = `evt_${randomUUID().replaceAll('-', '')}`
  await world.hear({ ...event, id, data: { object: object as typeof event.data.object } })
}

/** All events that aren't lost, from the `from`th of the sequence on. Returns how many there are. */
export async function hearFrom(
  world: MonthlyShelter,
  from: number,
  { firstEvent, seed }: HeardSequence,
): Promise<number> {
  const events = world.stripe.events(firstEvent + from)
  for (const [place, event] of events.entries()) if (!isLost(event.type, from + place, seed)) await world.hear(event)
  return from + events.length
}
