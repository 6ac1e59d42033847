import type { DonationRecord } from '#server/features/campaigns/donors.queries.ts'
import { formatReference } from '#shared/donations.ts'
import { formatDollarsExact } from '#shared/money.ts'
import {
  type BellKind,
  type MailKind,
  mailKinds,
  type NotificationData,
  type NotificationKind,
  notificationData,
  type PostKind,
} from '#shared/notifications.ts'
import { donationPath, pathTo } from '#shared/pages.ts'
import type { MailContent } from './template.ts'

// Texts of emails. They never contain what strangers wrote (docs/product.md 15.4): no names, messages, or names of
// their pets. Names in them are of the recipient's own pet or campaign.

type NotificationTexts<Kind extends BellKind> = (
  data: NotificationData<Kind>,
  times: number,
) => Omit<MailContent, 'link'> & { link: { label: string; path: string } }

const toRequest = (label: string, id: number) => ({ label, path: pathTo('request', { id }) })
const toCampaign = (id: number) => ({ label: 'See the campaign', path: pathTo('campaign', { id }) })

const posted = (post: PostKind, petName: string) => (post === 'pet' ? petName : `Your campaign for ${petName}`)
const toPost = (post: PostKind, id: number) =>
  post === 'pet' ? { label: 'See the pet', path: pathTo('pet', { id }) } : toCampaign(id)

const notificationTexts: { [Kind in BellKind]: NotificationTexts<Kind> } = {
  request_new: ({ petName, requestId }) => ({
    subject: `Somebody would like to adopt ${petName}`,
    lines: [`There is a new request to adopt ${petName}.`, 'Who asks, and how to reach them, stands with the request.'],
    link: toRequest('See the request', requestId),
  }),
  request_withdrawn: ({ petName, requestId }) => ({
    subject: `A request to adopt ${petName} was withdrawn`,
    lines: [`Somebody who had asked to adopt ${petName} has withdrawn their request. There is nothing you need to do.`],
    link: toRequest('See the request', requestId),
  }),
  message: ({ petName, requestId, to }, times) => {
    const about = to === 'owner' ? `a request to adopt ${petName}` : 'your request to adopt a pet'
    const [subject, line] =
      times > 1
        ? [`New messages about ${about}`, `There are new messages`]
        : [`A new message about ${about}`, `There is a new message`]
    return {
      subject,
      lines: [`${line} about ${about}. You can read and answer on the page of the request.`],
      link: toRequest('Read and answer', requestId),
    }
  },
  request_accepted: ({ requestId }) => ({
    subject: 'Your request to adopt was accepted',
    lines: ['Good news: your request to adopt a pet was accepted. The pet is on hold for you now.'],
    link: toRequest('See your request', requestId),
  }),
  request_rejected: ({ requestId }) => ({
    subject: 'Your request to adopt was answered',
    lines: [
      'Your request to adopt a pet was not accepted this time. Thank you for offering a home.',
      'Other pets are still waiting for one.',
    ],
    link: toRequest('See your request', requestId),
  }),
  request_released: ({ requestId }) => ({
    subject: 'A pet is no longer on hold for you',
    lines: ['A pet that was on hold for you no longer is. What became of your request stands on its page.'],
    link: toRequest('See your request', requestId),
  }),
  pet_considered: ({ requestId }) => ({
    subject: 'Somebody else is being considered',
    lines: [
      'Somebody else is being considered for a pet that you have asked to adopt.',
      'Your request stays open, and you will hear from us if the pet is free again.',
    ],
    link: toRequest('See your request', requestId),
  }),
  pet_free_again: ({ requestId }) => ({
    subject: 'A pet you asked for is free again',
    lines: ['A pet that you have asked to adopt is free again. Your request is still open.'],
    link: toRequest('See your request', requestId),
  }),
  pet_adopted: ({ requestId }) => ({
    subject: 'A pet you asked for has found a home',
    lines: ['A pet that you had asked to adopt has found a home. Thank you for having offered yours.'],
    link: toRequest('See your request', requestId),
  }),
  gift: ({ campaignId, petName }, times) => ({
    subject: times > 1 ? `${times} gifts to your campaign for ${petName}` : `A gift to your campaign for ${petName}`,
    lines: [
      times > 1
        ? `There have been ${times} gifts to your campaign for ${petName}.`
        : `Somebody has given to your campaign for ${petName}.`,
    ],
    link: toCampaign(campaignId),
  }),
  campaign_promised: ({ campaignId, petName }) => ({
    subject: `Your campaign for ${petName} is fully promised`,
    lines: [`All that your campaign for ${petName} asks for has been promised. Not all of it has arrived yet.`],
    link: toCampaign(campaignId),
  }),
  campaign_full: ({ campaignId, petName }) => ({
    subject: `Your campaign for ${petName} has reached its target`,
    lines: [`Your campaign for ${petName} has reached its target, and all of it has arrived.`],
    link: toCampaign(campaignId),
  }),
  campaign_ended: ({ campaignId, petName }) => ({
    subject: `Your campaign for ${petName} has ended`,
    lines: [`Your campaign for ${petName} has ended and takes no more gifts.`],
    link: toCampaign(campaignId),
  }),
  gift_received: ({ cents, secret }) => ({
    subject: 'Your gift has arrived',
    lines: [`Your gift of ${formatDollarsExact(cents)} has arrived. Thank you!`],
    link: { label: 'See your gift', path: donationPath(secret) },
  }),
  gift_cancelled: ({ cents, secret }) => ({
    subject: 'Your gift was cancelled',
    lines: [`Your gift of ${formatDollarsExact(cents)} was cancelled. Its page says what happened.`],
    link: { label: 'See your gift', path: donationPath(secret) },
  }),
  promise_expired: ({ cents, secret }) => ({
    subject: 'Your promise has expired',
    lines: [
      `Your promise of ${formatDollarsExact(cents)} has expired, so it no longer counts.`,
      'If you would still like to help, you can give again at any time.',
    ],
    link: { label: 'See your gift', path: donationPath(secret) },
  }),
  promise_large: ({ cents }, times) => ({
    subject: times > 1 ? 'Large promises to look at' : 'A large promise to look at',
    lines: [
      times > 1
        ? `There are ${times} large promises by donors without a confirmed address, the latest of ${formatDollarsExact(cents)}.`
        : `Someone without a confirmed address has promised ${formatDollarsExact(cents)}.`,
      'It counts toward the target until you cancel it or it expires.',
    ],
    link: { label: 'See the gifts', path: pathTo('donations') },
  }),
  gift_refunded: ({ cents, secret }) => ({
    subject: 'Your gift was paid back',
    lines: [`${formatDollarsExact(cents)} of your gift has been paid back to you.`],
    link: { label: 'See your gift', path: donationPath(secret) },
  }),
  campaign_update: ({ campaignId }, times) => ({
    subject: 'News about a campaign you gave to',
    lines: [
      times > 1
        ? 'There are new updates on a campaign that you gave to.'
        : 'There is an update on a campaign that you gave to.',
    ],
    link: toCampaign(campaignId),
  }),
  approval_wanted: (_post, times) => ({
    subject: times > 1 ? 'Posts wait for your approval' : 'A post waits for your approval',
    lines: [
      times > 1
        ? 'Pets or campaigns wait until staff or an admin has looked at them. Nobody else sees them until then.'
        : 'A pet or a campaign waits until staff or an admin has looked at it. Nobody else sees it until then.',
    ],
    link: { label: 'See what waits', path: pathTo('approval') },
  }),
  post_approved: ({ post, postId, petName }) => ({
    subject: `${posted(post, petName)} has been approved`,
    lines: [`${posted(post, petName)} has been approved, and everybody can see it now.`],
    link: toPost(post, postId),
  }),
  // the reason is on its page: what people write stays on the site
  post_refused: ({ post, postId, petName }) => ({
    subject: `${posted(post, petName)} has not been approved`,
    lines: [
      `${posted(post, petName)} has not been approved. Why stands on its page.`,
      'You can change it there, and then it will be looked at again.',
    ],
    link: toPost(post, postId),
  }),
  password_changed: () => ({
    subject: 'Your password was changed',
    lines: [
      'The password of your account was changed. All other logins and all API keys of the account have ended.',
      "If this wasn't you, set a new password at once: choose 'Forgot your password?' where you log in.",
    ],
    link: { label: 'Log in', path: pathTo('login') },
  }),
}

/** `base` is the site's origin. Throws if the data doesn't match the kind. */
export function mailText(
  { kind, data, times }: { kind: BellKind; data: string; times: number },
  base: string,
): MailContent {
  const { link, ...words } = wordsOf(kind, JSON.parse(data), times)
  return { ...words, link: { label: link.label, url: base + link.path } }
}

const wordsOf = <Kind extends BellKind>(kind: Kind, data: unknown, times: number) =>
  notificationTexts[kind](notificationData[kind].parse(data) as NotificationData<Kind>, times)

/** The secret comes after the #, where no server, log, or other site sees it. */
export const accountMailTexts = {
  confirm: (token: string, base: string): MailContent => ({
    subject: 'Please confirm your email address',
    lines: [
      'Somebody, most likely you, has made an account with this email address. Please confirm that it is yours, so that you hear of what happens.',
      "If it wasn't you, just ignore this email.",
    ],
    link: { label: 'Confirm this address', url: `${base}/auth/confirm#${token}` },
  }),
  reset: (token: string, base: string): MailContent => ({
    subject: 'Choose a new password',
    lines: [
      'Somebody, most likely you, has asked for a new password for your account. The link works once, for an hour.',
      "If it wasn't you, just ignore this email: your password stays as it is.",
    ],
    link: { label: 'Choose a new password', url: `${base}/auth/reset#${token}` },
  }),
}

/** The link in a receipt gives access to the donation. */
export const receiptText = ({ id, amountCents, secret }: DonationRecord, base: string): MailContent => ({
  subject: `Receipt for your gift ${formatReference(id)}`,
  lines: [
    `Your gift of ${formatDollarsExact(amountCents)} has arrived. Thank you!`,
    `Its reference is ${formatReference(id)}. On its page you can print a receipt and see what becomes of it; keep the link to yourself.`,
  ],
  link: { label: 'See your gift and print the receipt', url: base + donationPath(secret ?? '') },
})

export const reminderText = ({ id, amountCents, secret, expiresAt }: DonationRecord, base: string): MailContent => ({
  subject: `Your promise ${formatReference(id)} expires soon`,
  lines: [
    `You promised ${formatDollarsExact(amountCents)}, and it has not arrived yet.`,
    `The promise expires on ${dayOf(expiresAt)}. If you have paid already, you can ignore this email.`,
    `Its reference is ${formatReference(id)}.`,
  ],
  link: { label: 'See how to pay', url: base + donationPath(secret ?? '') },
})

const dayOf = (time: Date | null): string =>
  (time ?? new Date()).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export const isMailKind = (kind: NotificationKind): kind is MailKind => (mailKinds as readonly string[]).includes(kind)
