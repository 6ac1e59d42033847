// Which personal data is stored, who sees it, and when it is deleted. The privacy page shows it, and the data inventory
// (server/features/account-deletion/data-inventory.policy.ts) assigns each table one of these entries.

type RetentionPolicy = {
  what: string
  who: string
  /** For how long, and what account deletion does to it. */
  until: string
}

export const retentionPolicies = {
  account: {
    what: 'Name, email address, picture, and which mail you want',
    who: 'You and our admins. Others read your name where you ask, write or give.',
    until: 'Until you delete your account.',
  },
  logins: {
    what: 'Where you are logged in, and which devices have logged in before',
    who: 'You alone.',
    until: 'A login for 30 days after its last use, a device for 400 days; all of it until you delete your account.',
  },
  keys: {
    what: 'API keys: their names, and when they were used',
    who: 'You alone, and the people who run the server.',
    until: 'Until you delete your account.',
  },
  mail: {
    what: 'Links that were sent to you by mail, as fingerprints, with the address',
    who: 'Nobody.',
    until: 'Until a day after they expire, or until you delete your account.',
  },
  notices: {
    what: 'What we have told you, in the bell and by mail',
    who: 'You alone.',
    until: 'Until you delete your account. What others were told in your name goes too.',
  },
  posts: {
    what: 'Pets and campaigns that you have posted, with their pictures and news',
    who: 'Everybody, as soon as they are on the site; your address stays with us.',
    until:
      'Until you delete them. When you delete your account, your pets are deleted or go to the shelter, as you choose; campaigns end and go to the shelter, because others have given to them.',
  },
  uploads: {
    what: 'Pictures that you have uploaded and that nothing shows, with the network address they came from',
    who: 'Nobody sees the network address. The picture: anyone who has its address.',
    until:
      'The network address until the picture is used or deleted. It is deleted once nothing has shown it for a day, or when you delete your account.',
  },
  requests: {
    what: 'Your requests to adopt: phone, address, answers, and what you wrote with them',
    who: 'You, the person who posted the pet, our staff and our admins.',
    until:
      'Until you delete your account. Open ones are withdrawn then; of all others the pet, the dates and the outcome stay, without you.',
  },
  messages: {
    what: 'Messages about a request, and notes of the people who decide on it',
    who: 'Messages: both sides of the request, our staff and our admins. Notes: the side that wrote them.',
    until: 'What you wrote goes when you delete your account. What others wrote stays with them.',
  },
  donations: {
    what: 'What you gave while you were logged in: amount, campaign and time, with your name, message and receipt address if you gave them',
    who: 'The campaign’s creator, our staff and our admins; everybody if you ticked that. The receipt address: our admins.',
    until:
      'Name, message and address until you take them back or delete your account. The amounts stay in our books, without you.',
  },
  payments: {
    what: 'The number of a card payment at the payment provider, and your network address while you pay',
    who: 'Our admins see the number.',
    until: 'The network address until the payment is over; the number stays in our books.',
  },
  trail: {
    what: 'What admins and staff do in the shelter’s name',
    who: 'Our admins.',
    until: 'For good, with a random number instead of a name; once somebody has left it reads ‘a former user’.',
  },
  erased: {
    what: 'That an account was deleted, as a fingerprint of its random number',
    who: 'Nobody.',
    until: 'For good, so that a backup does not bring it back, and so that a suspended person stays suspended.',
  },
} as const satisfies Record<string, RetentionPolicy>

export type RetentionCategory = keyof typeof retentionPolicies
