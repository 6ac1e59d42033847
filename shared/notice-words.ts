import type { RequestOutcome } from './adoptions.ts'
import { formatDollars } from './money.ts'
import type { BellKind, NoticeData, Told } from './notices.ts'
import { pathTo } from './pages.ts'

// What the bell says. It is for one person alone, so that names of others may stand here; mails have words of their own.

type Words = { text: string; path: string }

const forMyPets = pathTo('adoptionRequests')
const myRequests = `${forMyPets}?show=mine`

/** A pet that is still there has a page with pets like it; of one that is gone the request says what became of it. */
const toPet = (petId: number | null) => (petId === null ? myRequests : pathTo('pet', { id: petId }))

const whyRejected: Partial<Record<RequestOutcome, (petName: string) => string>> = {
  pet_deleted: (petName) => `${petName} is no longer listed, so your request has been closed.`,
}

const words: { [Kind in BellKind]: (data: NoticeData<Kind>, times: number) => Words } = {
  request_new: ({ person, petName }) => ({ text: `${person} asked to adopt ${petName}.`, path: forMyPets }),
  request_withdrawn: ({ person, petName }) => ({
    text: `${person} no longer asks to adopt ${petName}.`,
    path: forMyPets,
  }),
  request_accepted: ({ petName }) => ({
    text: `Your request to adopt ${petName} was accepted. The owner will get in touch.`,
    path: myRequests,
  }),
  request_rejected: ({ petName, outcome }) => ({
    text:
      whyRejected[outcome]?.(petName) ??
      `Your request to adopt ${petName} was not accepted this time. Thank you for offering a home.`,
    path: myRequests,
  }),
  request_released: ({ petName }) => ({ text: `${petName} is no longer on hold for you.`, path: myRequests }),
  pet_considered: ({ petName }) => ({
    text: `Somebody else is being considered for ${petName}. Your request stays open.`,
    path: myRequests,
  }),
  pet_free_again: ({ petName }) => ({
    text: `${petName} is free again. Your request is still open.`,
    path: myRequests,
  }),
  pet_adopted: ({ petName, petId }) => ({
    text: `${petName} has found a home with somebody else. Thank you for offering yours.`,
    path: toPet(petId),
  }),
  gift: ({ campaignId, petName, cents }, times) => ({
    text:
      times > 1
        ? `${times} gifts to your campaign for ${petName}, the latest of ${formatDollars(cents)}.`
        : `A gift of ${formatDollars(cents)} to your campaign for ${petName}.`,
    path: pathTo('donation', { id: campaignId }),
  }),
  campaign_full: ({ campaignId, petName }) => ({
    text: `Your campaign for ${petName} has reached its target.`,
    path: pathTo('donation', { id: campaignId }),
  }),
  campaign_ended: ({ campaignId, petName }) => ({
    text: `Your campaign for ${petName} has ended.`,
    path: pathTo('donation', { id: campaignId }),
  }),
  password_changed: () => ({
    text: "Your password was changed. If this wasn't you, choose a new one at once.",
    path: pathTo('profile'),
  }),
}

/** What a notice that was told so many times says, and where it leads. */
export const noticeWords = ({ kind, data }: Told, times: number): Words =>
  (words[kind] as (data: Told['data'], times: number) => Words)(data, times)
