import type { RequestOutcome } from './adoptions.ts'
import { formatDollars } from './money.ts'
import type { BellKind, NotificationContent, NotificationData, PostKind } from './notifications.ts'
import { donationPath, pathTo } from './pages.ts'

// Texts of the bell. Only the recipient sees them, so they may contain names of others; mails have their own texts.

type NotificationText = { text: string; path: string }

const requestPath = (requestId: number) => pathTo('request', { id: requestId })

const postPages = { pet: 'pet', campaign: 'campaign' } as const
const postLabel = (post: PostKind, petName: string) => (post === 'pet' ? petName : `Your campaign for ${petName}`)

const rejectionTexts: Partial<Record<RequestOutcome, (petName: string) => string>> = {
  pet_deleted: (petName) => `${petName} is no longer listed, so your request has been closed.`,
}

const notificationTexts: { [Kind in BellKind]: (data: NotificationData<Kind>, times: number) => NotificationText } = {
  request_new: ({ person, petName, requestId }) => ({
    text: `${person} asked to adopt ${petName}.`,
    path: requestPath(requestId),
  }),
  request_withdrawn: ({ person, petName, requestId }) => ({
    text: `${person} no longer asks to adopt ${petName}.`,
    path: requestPath(requestId),
  }),
  message: ({ person, petName, requestId, to }, times) => ({
    text: `${person} wrote ${times > 1 ? `${times} messages` : 'a message'} about ${
      to === 'owner' ? `the request for ${petName}` : `your request to adopt ${petName}`
    }.`,
    path: requestPath(requestId),
  }),
  request_accepted: ({ petName, requestId }) => ({
    text: `Your request to adopt ${petName} was accepted. The owner will get in touch.`,
    path: requestPath(requestId),
  }),
  request_rejected: ({ petName, outcome, requestId }) => ({
    text:
      rejectionTexts[outcome]?.(petName) ??
      `Your request to adopt ${petName} was not accepted this time. Thank you for offering a home.`,
    path: requestPath(requestId),
  }),
  request_released: ({ petName, requestId }) => ({
    text: `${petName} is no longer on hold for you.`,
    path: requestPath(requestId),
  }),
  pet_considered: ({ petName, requestId }) => ({
    text: `Somebody else is being considered for ${petName}. Your request stays open.`,
    path: requestPath(requestId),
  }),
  pet_free_again: ({ petName, requestId }) => ({
    text: `${petName} is free again. Your request is still open.`,
    path: requestPath(requestId),
  }),
  pet_adopted: ({ petName, requestId }) => ({
    text: `${petName} has found a home with somebody else. Thank you for offering yours.`,
    path: requestPath(requestId),
  }),
  gift: ({ campaignId, petName, cents }, times) => ({
    text:
      times > 1
        ? `${times} gifts to your campaign for ${petName}, the latest of ${formatDollars(cents)}.`
        : `A gift of ${formatDollars(cents)} to your campaign for ${petName}.`,
    path: pathTo('campaign', { id: campaignId }),
  }),
  campaign_promised: ({ campaignId, petName }) => ({
    text: `Your campaign for ${petName} is fully promised.`,
    path: pathTo('campaign', { id: campaignId }),
  }),
  campaign_full: ({ campaignId, petName }) => ({
    text: `Your campaign for ${petName} has reached its target, and all of it has arrived.`,
    path: pathTo('campaign', { id: campaignId }),
  }),
  campaign_ended: ({ campaignId, petName }) => ({
    text: `Your campaign for ${petName} has ended.`,
    path: pathTo('campaign', { id: campaignId }),
  }),
  gift_received: ({ petName, secret, cents }) => ({
    text: `Your gift of ${formatDollars(cents)} to ${petName} has arrived. Thank you!`,
    path: donationPath(secret),
  }),
  gift_cancelled: ({ petName, secret, cents }) => ({
    text: `Your gift of ${formatDollars(cents)} to ${petName} was cancelled.`,
    path: donationPath(secret),
  }),
  promise_expired: ({ petName, secret, cents }) => ({
    text: `Your promise of ${formatDollars(cents)} to ${petName} has expired, so it no longer counts. You can give again at any time.`,
    path: donationPath(secret),
  }),
  promise_large: ({ petName, cents }, times) => ({
    text:
      times > 1
        ? `${times} large promises by donors without a confirmed address, the latest of ${formatDollars(cents)} to ${petName}.`
        : `A large promise of ${formatDollars(cents)} to ${petName} by a donor without a confirmed address.`,
    path: pathTo('donations'),
  }),
  gift_refunded: ({ petName, secret, cents }) => ({
    text: `${formatDollars(cents)} of your gift to ${petName} has been paid back to you.`,
    path: donationPath(secret),
  }),
  campaign_update: ({ campaignId, petName }, times) => ({
    text:
      times > 1
        ? `There are ${times} updates on the campaign for ${petName}, which you gave to.`
        : `There is an update on the campaign for ${petName}, which you gave to.`,
    path: pathTo('campaign', { id: campaignId }),
  }),
  approval_wanted: ({ post, petName }, times) => ({
    text:
      times > 1
        ? `${times} posts have come in for approval, the latest for ${petName}.`
        : post === 'pet'
          ? `${petName} waits for your approval.`
          : `A campaign for ${petName} waits for your approval.`,
    path: pathTo('approval'),
  }),
  post_approved: ({ post, postId, petName }) => ({
    text: `${postLabel(post, petName)} has been approved, and everybody can see it now.`,
    path: pathTo(postPages[post], { id: postId }),
  }),
  post_refused: ({ post, postId, petName, reason }) => ({
    text: `${postLabel(post, petName)} has not been approved. The shelter says: ${reason}`,
    path: pathTo(postPages[post], { id: postId }),
  }),
  password_changed: () => ({
    text: "Your password was changed. If this wasn't you, choose a new one at once.",
    path: pathTo('profile'),
  }),
}

export const notificationText = ({ kind, data }: NotificationContent, times: number): NotificationText =>
  (notificationTexts[kind] as (data: NotificationContent['data'], times: number) => NotificationText)(data, times)
