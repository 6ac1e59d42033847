import type { HarnessUser } from './harness.ts'
import { goodPet } from './rest.ts'

const [quarter, day] = [900_000, 86_400_000]

/** A time on a full hour, some days and hours ahead of this process's clock. */
export const slotAt = (days: number, hours = 0, minutes: 15 | 30 | 45 | 60 | 75 | 90 | 105 | 120 = 60) => {
  const hour = Math.ceil(Date.now() / (4 * quarter)) * 4 * quarter
  return { startsAt: new Date(hour + days * day + hours * 4 * quarter).toISOString(), minutes }
}

/** A request of one user for a new pet of another. */
export async function requestFor(owner: HarnessUser, applicant: HarnessUser, name = 'Biscuit') {
  const { id: petId } = await owner.call.pets.add({ ...goodPet, name })
  const contact = { phone: '+1 555 0123', address: '1 Long Lane' }
  const { id } = await applicant.call.adoptions.request({ petId, ...contact })
  return { id, petId }
}

/** A request with a confirmed meeting. */
export async function confirmedMeeting(owner: HarnessUser, applicant: HarnessUser, slot = slotAt(3)) {
  const request = await requestFor(owner, applicant)
  await owner.call.meetings.offer({ id: request.id, seen: 0, slots: [slot] })
  await applicant.call.meetings.pick({ id: request.id, seen: 1, startsAt: slot.startsAt })
  return { ...request, slot }
}
