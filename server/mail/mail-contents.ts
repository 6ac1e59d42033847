import type { DonationRecord } from '#server/features/campaigns/donors.queries.ts'
import { campaignNamed } from '#shared/campaign-name.ts'
import { formatLongDay, inUtc } from '#shared/dates.ts'
import { formatReference } from '#shared/donations.ts'
import type { InvitedRole } from '#shared/invitations.ts'
import { localPath } from '#shared/local-paths.ts'
import { formatMoney, formatMoneyExact } from '#shared/money.ts'
import {
  type MailKind,
  mailKinds,
  type NotificationData,
  type NotificationKind,
  notificationData,
} from '#shared/notifications.ts'
import { donationPath, pathTo } from '#shared/pages.ts'
import { accountMailTexts } from './account-mails.texts.ts'
import { agreementAgreedMail } from './agreement-mails.ts'
import { questionMail } from './answered-mail.ts'
import { donationMailTexts } from './donation-mails.texts.ts'
import { feeMails } from './fee-mails.ts'
import { followUpMails, type WrittenKind } from './follow-up-mail.ts'
import { invitationMailTexts } from './invitation-mails.texts.ts'
import type { MailWriters } from './mail-writers.ts'
import { meetingMails } from './meeting-mail.ts'
import { postMailTexts } from './post-mails.texts.ts'
import { requestMailTexts } from './request-mails.texts.ts'
import { shelterDonationMail } from './shelter-donation-mail.ts'
import { stillHereMail } from './still-here-mail.ts'
import type { MailContent } from './template.ts'
import { petReturnedMail, trialEndingMail, trialStartedMail } from './trial-mails.ts'

// Contents of emails. They never contain what strangers wrote (docs/product.md 15.4): no names, messages, or names of
// their pets. Names in them are of the recipient's own pet or campaign.

const toRequest = (label: string, id: number) => ({ label, path: pathTo('request', { id }) })
const toYourRequest = (id: number) => toRequest(requestMailTexts.seeYourRequest(), id)

const requestMails: MailWriters<
  | 'request_new'
  | 'request_withdrawn'
  | 'message'
  | 'question'
  | 'request_accepted'
  | 'request_rejected'
  | 'request_released'
  | 'pet_considered'
  | 'pet_free_again'
  | 'pet_adopted'
  | 'pet_returned'
  | 'trial_started'
  | 'trial_ending'
  | 'agreement_agreed'
> = {
  request_new: ({ petName, requestId }) => ({
    subject: requestMailTexts.newSubject({ petName }),
    lines: [requestMailTexts.newRequest({ petName }), requestMailTexts.newContact()],
    link: toRequest(requestMailTexts.seeRequest(), requestId),
  }),
  request_withdrawn: ({ petName, requestId }) => ({
    subject: requestMailTexts.withdrawnSubject({ petName }),
    lines: [requestMailTexts.withdrawn({ petName })],
    link: toRequest(requestMailTexts.seeRequest(), requestId),
  }),
  message: ({ petName, requestId, to }, times) => ({
    ...(to === 'owner'
      ? {
          subject: requestMailTexts.messageToOwnerSubject({ petName, times }),
          lines: [requestMailTexts.messageToOwner({ petName, times }), requestMailTexts.messageReply({ times })],
        }
      : {
          subject: requestMailTexts.messageToApplicantSubject({ times }),
          lines: [requestMailTexts.messageToApplicant({ times }), requestMailTexts.messageReply({ times })],
        }),
    link: toRequest(requestMailTexts.reply(), requestId),
  }),
  question: questionMail,
  request_accepted: ({ requestId }) => ({
    subject: requestMailTexts.acceptedSubject(),
    lines: [requestMailTexts.accepted()],
    link: toYourRequest(requestId),
  }),
  request_rejected: ({ requestId, outcome }) => ({
    subject: requestMailTexts.rejectedSubject(),
    lines: [
      outcome === 'pet_deleted' ? requestMailTexts.rejectedPetDeleted() : requestMailTexts.rejected(),
      requestMailTexts.rejectedOthers(),
    ],
    link: toYourRequest(requestId),
  }),
  request_released: ({ requestId }) => ({
    subject: requestMailTexts.releasedSubject(),
    lines: [requestMailTexts.released()],
    link: toYourRequest(requestId),
  }),
  pet_considered: ({ requestId }) => ({
    subject: requestMailTexts.consideredSubject(),
    lines: [requestMailTexts.considered(), requestMailTexts.consideredOpen()],
    link: toYourRequest(requestId),
  }),
  pet_free_again: ({ requestId }) => ({
    subject: requestMailTexts.availableSubject(),
    lines: [requestMailTexts.available()],
    link: toYourRequest(requestId),
  }),
  pet_adopted: ({ requestId }) => ({
    subject: requestMailTexts.adoptedSubject(),
    lines: [requestMailTexts.adopted()],
    link: toYourRequest(requestId),
  }),
  pet_returned: petReturnedMail,
  trial_started: trialStartedMail,
  trial_ending: trialEndingMail,
  agreement_agreed: agreementAgreedMail,
}

const toCampaign = (id: number) => ({ label: donationMailTexts.seeCampaign(), path: pathTo('campaign', { id }) })
const toDonation = (label: string, secret: string) => ({ label, path: donationPath(secret) })

const campaignMails: MailWriters<
  | 'gift'
  | 'gift_to_shelter'
  | 'campaign_promised'
  | 'campaign_full'
  | 'campaign_ended'
  | 'campaign_update'
  | 'promise_large'
> = {
  gift: ({ campaignId, cents, state, ...names }, times) => {
    const about = { ...campaignNamed(names), times, amount: formatMoney(cents), state: state ?? '' }
    return {
      subject: donationMailTexts.donationSubject(about),
      lines: [donationMailTexts.donation(about), donationMailTexts.donationSums()],
      link: toCampaign(campaignId),
    }
  },
  gift_to_shelter: ({ cents }, times) => shelterDonationMail(cents, times),
  campaign_promised: ({ campaignId, ...names }) => ({
    subject: donationMailTexts.pledgedSubject(campaignNamed(names)),
    lines: [donationMailTexts.pledged(campaignNamed(names))],
    link: toCampaign(campaignId),
  }),
  campaign_full: ({ campaignId, ...names }) => ({
    subject: donationMailTexts.fundedSubject(campaignNamed(names)),
    lines: [donationMailTexts.funded(campaignNamed(names))],
    link: toCampaign(campaignId),
  }),
  campaign_ended: ({ campaignId, ...names }) => ({
    subject: donationMailTexts.endedSubject(campaignNamed(names)),
    lines: [donationMailTexts.ended(campaignNamed(names))],
    link: toCampaign(campaignId),
  }),
  campaign_update: ({ campaignId }, times) => ({
    subject: donationMailTexts.updateSubject({ times }),
    lines: [donationMailTexts.update({ times })],
    link: toCampaign(campaignId),
  }),
  promise_large: ({ campaignId, cents }, times) => ({
    subject: donationMailTexts.largeSubject({ times }),
    lines: [
      donationMailTexts.large({ times, amount: formatMoneyExact(cents) }),
      campaignId === null ? donationMailTexts.shelterLargeCounts({ times }) : donationMailTexts.largeCounts({ times }),
    ],
    link: { label: donationMailTexts.seeDonations(), path: pathTo('donations') },
  }),
}

const donorMails: MailWriters<'gift_received' | 'gift_cancelled' | 'promise_expired' | 'gift_refunded'> = {
  gift_received: ({ cents, secret }) => ({
    subject: donationMailTexts.receivedSubject(),
    lines: [donationMailTexts.received({ amount: formatMoneyExact(cents) })],
    link: toDonation(donationMailTexts.seeDonation(), secret),
  }),
  gift_cancelled: ({ cents, secret }) => ({
    subject: donationMailTexts.canceledSubject(),
    lines: [donationMailTexts.canceled({ amount: formatMoneyExact(cents) })],
    link: toDonation(donationMailTexts.seeDonation(), secret),
  }),
  promise_expired: ({ campaignId, cents, secret }) => ({
    subject: donationMailTexts.expiredSubject(),
    lines: [
      (campaignId === null ? donationMailTexts.shelterExpired : donationMailTexts.expired)({
        amount: formatMoneyExact(cents),
      }),
      donationMailTexts.expiredAgain(),
    ],
    link: toDonation(donationMailTexts.seeDonation(), secret),
  }),
  gift_refunded: ({ cents, secret }) => ({
    subject: donationMailTexts.refundedSubject(),
    lines: [donationMailTexts.refunded({ amount: formatMoneyExact(cents) })],
    link: toDonation(donationMailTexts.seeDonation(), secret),
  }),
}

type PostMailData = NotificationData<'post_approved' | 'post_refused'>

const toPost = (label: string, { post, postId }: Pick<PostMailData, 'post' | 'postId'>) => ({
  label,
  path: pathTo(post === 'pet' ? 'pet' : 'campaign', { id: postId }),
})

const postMails: MailWriters<'post_new' | 'approval_wanted' | 'post_approved' | 'post_refused'> = {
  post_new: ({ post, postId }, times) => ({
    subject: postMailTexts.newSubject({ post, times }),
    lines: [postMailTexts.new({ post, times }), postMailTexts.newAuthor({ times })],
    link: toPost(post === 'pet' ? postMailTexts.seePet() : postMailTexts.seeCampaign(), { post, postId }),
  }),
  approval_wanted: ({ post }, times) => ({
    subject: postMailTexts.waitingSubject({ post, times }),
    lines: [postMailTexts.waiting({ post, times }), postMailTexts.waitingHidden({ times })],
    link: { label: postMailTexts.review(), path: pathTo('approval') },
  }),
  post_approved: (data) => ({
    subject: postMailTexts.approvedSubject({ ...data, ...campaignNamed(data) }),
    lines: [postMailTexts.approved({ ...data, ...campaignNamed(data) })],
    link: toPost(data.post === 'pet' ? postMailTexts.seePet() : postMailTexts.seeCampaign(), data),
  }),
  // the reason is on its page: what people write stays on the site
  post_refused: ({ post, postId, ...names }) => ({
    subject: postMailTexts.rejectedSubject({ post, ...campaignNamed(names) }),
    lines: [postMailTexts.rejected({ post, ...campaignNamed(names) }), postMailTexts.rejectedAgain()],
    link: toPost(postMailTexts.seeReason(), { post, postId }),
  }),
}

const mailWriters: MailWriters<WrittenKind> = {
  ...requestMails,
  ...campaignMails,
  ...donorMails,
  ...postMails,
  ...meetingMails,
  ...feeMails,
  still_here: stillHereMail,
  ...followUpMails,
  password_changed: () => ({
    subject: accountMailTexts.passwordSubject(),
    lines: [accountMailTexts.password(), accountMailTexts.passwordNotYou()],
    link: { label: accountMailTexts.login(), path: pathTo('login') },
  }),
}

type NotificationMail = { kind: WrittenKind; data: string; times: number; timeZone?: string | null }

/** In the current language, like all mails here; `base` is the site's origin. Throws if the data doesn't match the kind. */
export function notificationMail({ kind, data, times, timeZone = null }: NotificationMail, base: string): MailContent {
  const { link, ...texts } = writeMail(kind, JSON.parse(data), times, timeZone)
  return { ...texts, link: { label: link.label, url: base + localPath(link.path) } }
}

const writeMail = <Kind extends WrittenKind>(kind: Kind, data: unknown, times: number, timeZone: string | null) =>
  mailWriters[kind](notificationData[kind].parse(data) as NotificationData<Kind>, times, timeZone)

/** The secret comes after the #, where no server, log, or other site sees it. */
export const accountMails = {
  confirm: (token: string, base: string): MailContent => ({
    subject: accountMailTexts.confirmSubject(),
    lines: [accountMailTexts.confirm(), accountMailTexts.confirmNotYou()],
    link: { label: accountMailTexts.confirmLink(), url: base + localPath(`/auth/confirm#${token}`) },
  }),
  reset: (token: string, base: string): MailContent => ({
    subject: accountMailTexts.resetSubject(),
    lines: [accountMailTexts.reset(), accountMailTexts.resetNotYou()],
    link: { label: accountMailTexts.resetLink(), url: base + localPath(`/auth/reset#${token}`) },
  }),
}

type InvitationMail = { role: InvitedRole; expiresAt: Date; token: string; siteName: string }

export function invitationMail({ role, expiresAt, token, siteName }: InvitationMail, base: string): MailContent {
  return {
    subject: invitationMailTexts.subject({ siteName }),
    lines: [
      invitationMailTexts.invited({ role, siteName }),
      invitationMailTexts.role({ role }),
      invitationMailTexts.howTo({ date: formatDay(expiresAt) }),
      invitationMailTexts.notYou({ siteName }),
    ],
    link: { label: invitationMailTexts.see(), url: base + localPath(`${pathTo('invitation')}#${token}`) },
  }
}

/** The link in a receipt gives access to the donation. */
export function receiptMail({ id, amountCents, secret }: DonationRecord, base: string): MailContent {
  const reference = formatReference(id)
  return {
    subject: donationMailTexts.receiptSubject({ reference }),
    lines: [
      donationMailTexts.received({ amount: formatMoneyExact(amountCents) }),
      donationMailTexts.receiptReference({ reference }),
      donationMailTexts.receiptSecret(),
    ],
    link: { label: donationMailTexts.seeReceipt(), url: base + localPath(donationPath(secret ?? '')) },
  }
}

const formatDay = (time: Date | null): string => formatLongDay(inUtc(time ?? new Date()))

export const isMailKind = (kind: NotificationKind): kind is MailKind => (mailKinds as readonly string[]).includes(kind)
