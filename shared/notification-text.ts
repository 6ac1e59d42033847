import { type CampaignNames, campaignNamed } from './campaign-name.ts'
import { formatLongDay, inUtc } from './dates.ts'
import { formerUser } from './former-user.ts'
import { formatMoney } from './money.ts'
import { notificationTexts as t } from './notifications.texts.ts'
import type { BellKind, Notification, NotificationContent, NotificationData } from './notifications.ts'
import { donationPath, pathTo } from './pages.ts'

// The bell's notifications. Only the recipient sees them, so they may contain names of others; mails have their own texts.

type NotificationText = { text: string; path: string }
type NotificationTexts<Kind extends BellKind> = (data: NotificationData<Kind>, times: number) => NotificationText

/** A day such as '2026-12-31'. */
const writtenDay = (day: string) => formatLongDay(inUtc(new Date(day)))

/** The name as it is shown: stored English words stand for a deleted account. */
const nameOf = (person: string) => (person === formerUser ? t.formerUser() : person)

const aboutRequest = (requestId: number, text: string) => ({ text, path: pathTo('request', { id: requestId }) })
type Named = ReturnType<typeof campaignNamed>
const aboutCampaign = (
  { campaignId, ...names }: CampaignNames & { campaignId: number },
  write: (args: Named) => string,
) => ({
  text: write(campaignNamed(names)),
  path: pathTo('campaign', { id: campaignId }),
})
const aboutDonation = (
  { petName, title, cents, secret }: NotificationData<'gift_received'>,
  write: (args: { name: string; amount: string }) => string,
  writeToShelter: (args: { amount: string }) => string,
) => {
  const amount = formatMoney(cents)
  return {
    text: petName === null ? writeToShelter({ amount }) : write({ ...campaignNamed({ petName, title }), amount }),
    path: donationPath(secret),
  }
}

const writers: { [Kind in BellKind]: NotificationTexts<Kind> } = {
  request_new: ({ person, petName, requestId }) =>
    aboutRequest(requestId, t.requestNew({ person: nameOf(person), petName })),
  request_withdrawn: ({ person, petName, requestId }) =>
    aboutRequest(requestId, t.requestWithdrawn({ person: nameOf(person), petName })),
  message: ({ person, petName, requestId }, times) =>
    aboutRequest(requestId, t.message({ person: nameOf(person), petName, times })),
  question: ({ inquiryId, petName }, times) => ({
    text: t.question({ petName, times }),
    path: times === 1 ? pathTo('openedInquiry', { id: inquiryId }) : pathTo('inquiries'),
  }),
  request_accepted: ({ petName, requestId }) => aboutRequest(requestId, t.requestAccepted({ petName })),
  request_rejected: ({ petName, outcome, requestId }) =>
    aboutRequest(requestId, outcome === 'pet_deleted' ? t.requestClosed({ petName }) : t.requestRejected({ petName })),
  request_released: ({ petName, requestId }) => aboutRequest(requestId, t.requestReleased({ petName })),
  pet_considered: ({ petName, requestId }) => aboutRequest(requestId, t.petConsidered({ petName })),
  pet_free_again: ({ petName, requestId }) => aboutRequest(requestId, t.petFreeAgain({ petName })),
  pet_adopted: ({ petName, requestId }) => aboutRequest(requestId, t.petAdopted({ petName })),
  follow_up: ({ petName, requestId }) => aboutRequest(requestId, t.followUp({ petName })),
  adoption_trouble: ({ person, petName, requestId }) =>
    aboutRequest(requestId, t.adoptionTrouble({ person: nameOf(person), petName })),
  pet_died: ({ person, petName, requestId }) => aboutRequest(requestId, t.petDied({ person: nameOf(person), petName })),
  happy_ending_new: ({ petName }, times) => ({
    text: t.happyEndingNew({ petName, times }),
    path: pathTo('happyEndingQueue'),
  }),
  happy_ending_published: ({ petName, requestId }) => aboutRequest(requestId, t.happyEndingPublished({ petName })),
  pet_returned: ({ petName, petId, requestId }) => ({
    text: t.petReturned({ petName }),
    path: petId === null ? pathTo('request', { id: requestId }) : pathTo('pet', { id: petId }),
  }),
  trial_started: ({ petName, requestId, until }) =>
    aboutRequest(requestId, t.trialStarted({ petName, date: writtenDay(until) })),
  trial_ending: ({ petName, requestId, until, to }) =>
    aboutRequest(
      requestId,
      to === 'owner'
        ? t.trialEndingToOwner({ petName, date: writtenDay(until) })
        : t.trialEnding({ petName, date: writtenDay(until) }),
    ),
  agreement_agreed: ({ petName, requestId, to }) =>
    aboutRequest(requestId, to === 'owner' ? t.agreementAgreed({ petName }) : t.agreementCopy({ petName })),
  gift: ({ cents, state, ...campaign }, times) =>
    aboutCampaign(campaign, (named) => t.gift({ ...named, times, amount: formatMoney(cents), state: state ?? '' })),
  gift_to_shelter: ({ cents }, times) => ({
    text: t.shelterDonation({ times, amount: formatMoney(cents) }),
    path: pathTo('donations'),
  }),
  campaign_promised: (campaign) => aboutCampaign(campaign, t.campaignPromised),
  campaign_full: (campaign) => aboutCampaign(campaign, t.campaignFull),
  campaign_ended: (campaign) => aboutCampaign(campaign, t.campaignEnded),
  gift_received: (data) => aboutDonation(data, t.donationReceived, t.shelterDonationReceived),
  gift_cancelled: (data) => aboutDonation(data, t.donationCancelled, t.shelterDonationCancelled),
  promise_expired: (data) => aboutDonation(data, t.promiseExpired, t.shelterPromiseExpired),
  promise_large: ({ petName, title, cents }, times) => ({
    text:
      petName === null
        ? t.shelterPromiseLarge({ times, amount: formatMoney(cents) })
        : t.promiseLarge({ ...campaignNamed({ petName, title }), times, amount: formatMoney(cents) }),
    path: pathTo('donations'),
  }),
  gift_refunded: (data) => aboutDonation(data, t.donationRefunded, t.shelterDonationRefunded),
  campaign_update: (campaign, times) => aboutCampaign(campaign, (named) => t.campaignUpdate({ ...named, times })),
  post_new: ({ post, postId, person, ...names }, times) => ({
    text: t.postNew({ post, ...campaignNamed(names), times, person: nameOf(person) }),
    path: pathTo(post, { id: postId }),
  }),
  approval_wanted: ({ post, ...names }, times) => ({
    text: t.approvalWanted({ post, ...campaignNamed(names), times }),
    path: pathTo('approval'),
  }),
  post_approved: ({ post, postId, ...names }) => ({
    text: t.postApproved({ post, ...campaignNamed(names) }),
    path: pathTo(post, { id: postId }),
  }),
  post_refused: ({ post, postId, reason, ...names }) => ({
    text: t.postRefused({ post, ...campaignNamed(names), reason }),
    path: pathTo(post, { id: postId }),
  }),
  still_here: ({ count, names: [name = ''] }) => ({ text: t.stillHere({ count, name }), path: pathTo('stillHere') }),
  meeting_offered: ({ petName, requestId, moved }) =>
    aboutRequest(requestId, moved ? t.meetingOfferedAgain({ petName }) : t.meetingOffered({ petName })),
  meeting_proposed: ({ petName, requestId }) => aboutRequest(requestId, t.meetingProposed({ petName })),
  meeting_confirmed: ({ petName, requestId }) => aboutRequest(requestId, t.meetingConfirmed({ petName })),
  meeting_cancelled: ({ petName, requestId }) => aboutRequest(requestId, t.meetingCancelled({ petName })),
  meeting_reminder: ({ petName, requestId }) => aboutRequest(requestId, t.meetingReminder({ petName })),
  fee_asked: ({ petName, requestId, cents, changed }) =>
    aboutRequest(
      requestId,
      changed
        ? t.feeChanged({ petName, amount: formatMoney(cents) })
        : t.feeAsked({ petName, amount: formatMoney(cents) }),
    ),
  fee_paid: ({ petName, requestId, cents, receiptNumber }) =>
    aboutRequest(requestId, t.feePaid({ petName, amount: formatMoney(cents), receiptNumber })),
  fee_refunded: ({ petName, requestId, cents, what }) =>
    aboutRequest(requestId, t.feeRefunded({ what, petName, amount: formatMoney(cents) })),
  password_changed: () => ({ text: t.passwordChanged(), path: pathTo('profile') }),
}

export const notificationText = ({ kind, data }: NotificationContent, times: number): NotificationText =>
  (writers[kind] as (data: NotificationContent['data'], times: number) => NotificationText)(data, times)

/** The text of a notification as the API returns it, in the current language. */
export const textOfNotification = ({ kind, data, times }: Pick<Notification, 'kind' | 'data' | 'times'>): string =>
  notificationText({ kind, data } as NotificationContent, times).text
