import { retentionTexts as t } from './retention.texts.ts'

/** Whole years that an agreement is kept after its adopter's account was deleted, unless the shelter sets others. */
export const defaultAgreementYears = 3

// Which personal data is stored, who sees it, and when it is deleted. The privacy page shows it, and the data inventory
// (server/features/account-deletion/data-inventory.policy.ts) assigns each table one of these entries.

type RetentionPolicy = {
  what: () => string
  who: () => string
  /** For how long, and what account deletion does to it. */
  until: (site?: { agreementYears?: number }) => string
}

export const retentionPolicies = {
  account: { what: t.account, who: t.accountWho, until: t.accountUntil },
  logins: { what: t.logins, who: t.loginsWho, until: t.loginsUntil },
  keys: { what: t.keys, who: t.keysWho, until: t.keysUntil },
  invitations: { what: t.invitations, who: t.invitationsWho, until: t.invitationsUntil },
  mail: { what: t.links, who: t.linksWho, until: t.linksUntil },
  notices: { what: t.notifications, who: t.notificationsWho, until: t.notificationsUntil },
  posts: { what: t.posts, who: t.postsWho, until: t.postsUntil },
  uploads: { what: t.uploads, who: t.uploadsWho, until: t.uploadsUntil },
  requests: { what: t.requests, who: t.requestsWho, until: t.requestsUntil },
  stays: { what: t.stays, who: t.staysWho, until: t.staysUntil },
  inquiries: { what: t.inquiries, who: t.inquiriesWho, until: t.inquiriesUntil },
  messages: { what: t.messages, who: t.messagesWho, until: t.messagesUntil },
  meetings: { what: t.meetings, who: t.meetingsWho, until: t.meetingsUntil },
  agreements: {
    what: t.agreements,
    who: t.agreementsWho,
    until: ({ agreementYears: years = defaultAgreementYears }: { agreementYears?: number } = {}) =>
      t.agreementsUntil({ years }),
  },
  fees: { what: t.fees, who: t.feesWho, until: t.feesUntil },
  afterwards: { what: t.afterwards, who: t.afterwardsWho, until: t.afterwardsUntil },
  searches: { what: t.searches, who: t.searchesWho, until: t.searchesUntil },
  donations: { what: t.donations, who: t.donationsWho, until: t.donationsUntil },
  payments: { what: t.payments, who: t.paymentsWho, until: t.paymentsUntil },
  trail: { what: t.trail, who: t.trailWho, until: t.trailUntil },
  erased: { what: t.erased, who: t.erasedWho, until: t.erasedUntil },
} as const satisfies Record<string, RetentionPolicy>

export type RetentionCategory = keyof typeof retentionPolicies
