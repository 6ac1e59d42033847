import { defineTexts } from '#shared/texts/define-texts.ts'

/** A table on the privacy page: which personal data is stored, who can see it, and for how long it is kept. */
export const retentionTexts = defineTexts('retention', {
  account: 'Your name, email address, picture, and email preferences',
  accountWho:
    'You and our admins. Our staff and the other side of an adoption request can see your name and email address. Everyone sees your name on the pets and campaigns you add, with the month you joined. Others see it where you apply, write, or donate.',
  accountUntil: 'Until you delete your account.',
  logins: 'Where you’re logged in, and which devices have logged in before',
  loginsWho: 'Only you.',
  loginsUntil: 'A login for 30 days after its last use, and a device for 400 days. Both are deleted with your account.',
  keys: 'API keys: their names, and when they were used',
  keysWho: 'You, and the people who run the server.',
  keysUntil: 'Until you delete your account.',
  links: 'Links that we emailed to you, securely hashed, with your email address',
  linksWho: 'No one.',
  linksUntil: 'Until a day after they expire, or until you delete your account.',
  invitations: 'Invitations to join our team: the email address, the role, the sender, and who accepted',
  invitationsWho: 'Our admins. Anyone with the link can see the name of the admin who sent it.',
  invitationsUntil: 'Until 30 days after they expire, or until you delete your account.',
  notifications: 'What we’ve told you, in the bell and by email',
  notificationsWho: 'Only you.',
  notificationsUntil: 'Until you delete your account. Notifications to others that mention your name are deleted, too.',
  posts: 'Pets and campaigns you’ve added, with their photos and updates',
  postsWho:
    'Everyone, once they’re published. Only our staff, our admins, and people who apply to adopt your pet can see your email address.',
  postsUntil:
    'Until you delete them. When you delete your account, you choose whether your pets are deleted or go to the shelter. Your campaigns end and go to the shelter, because others have donated to them.',
  uploads: 'Pictures you’ve uploaded that aren’t shown anywhere, with the IP address they came from',
  uploadsWho: 'No one can see the IP address. Anyone with a picture’s link can see the picture.',
  uploadsUntil:
    'The IP address until the picture is used or deleted. The picture until it hasn’t been shown anywhere for a day, or until you delete your account.',
  requests: 'Your adoption requests: phone number, address, answers, and message',
  requestsWho: 'You, the person who added the pet, our staff, and our admins.',
  requestsUntil:
    'Until you delete your account. Open requests are withdrawn then. For all others, the pet, the dates, and the outcome stay, without your details.',
  stays: 'Where each pet lived, from when until when, and which foster family cared for it',
  staysWho:
    'The person who added the pet, our staff, and our admins. Everyone sees that a pet lives with a foster family, but not with which one.',
  staysUntil:
    'Permanently, because the shelter’s figures are made from it. When you delete your account, your name is removed from it.',
  inquiries: 'Questions you’ve asked about a pet, with your name, your email address, and the answers',
  inquiriesWho:
    'You and anyone who has the link to the question, the person who added the pet, our staff, and our admins.',
  inquiriesUntil:
    'Until you erase the question on its page, or 6 months after the last message. Where you sent it from is kept as a keyed hash, until the question is closed. What you asked while logged in, and what you answered, is deleted with your account.',
  messages: 'Messages about a request, and notes by the people who decide on it',
  messagesWho: 'Messages: both sides of the request, our staff, and our admins. Notes: only the side that wrote them.',
  messagesUntil: 'What you wrote is deleted with your account. What others wrote stays with them.',
  fees: 'Adoption fees: the amount, when and how each was paid or returned, and its receipt number',
  feesWho: 'Both sides of the request, our staff, and our admins.',
  feesUntil:
    'If you delete your account before the adoption, what you paid is returned to you. The amounts and receipt numbers stay in our books, without your name.',
  meetings: 'Meetings about an adoption request: the times, and the place if someone wrote one',
  meetingsWho: 'Both sides of the request, our staff, and our admins.',
  meetingsUntil:
    'When you delete your account, meetings that are still ahead are canceled, and places that you wrote are deleted. The times stay with the request, without your name.',
  agreements: 'Adoption agreements: the text with your name and address, the name you typed, and when',
  agreementsWho: 'You, the pet’s owner, our staff, and our admins. Once you’ve deleted your account, only our admins.',
  agreementsUntil:
    'If you haven’t agreed: until your request ends without an adoption, or you delete your account. If you’ve agreed, it stays with the request. If you delete your account, we keep it for another {years, plural, one {# year} other {# years}}, because it’s a contract. Then it’s deleted.',
  // of someone who has adopted a pet
  afterwards:
    'After an adoption: how you said it’s going, and the happy ending that you sent, with its photo and the first name you chose',
  afterwardsWho:
    'You, the pet’s owner, our staff, and our admins. A happy ending is public only if you agreed and we published it.',
  afterwardsUntil:
    'You can take back a happy ending anytime, which deletes it. All of it is deleted with your account, and a happy ending also with the pet.',
  searches: 'Your saved searches: email address, what you look for, and which pets we told you about',
  searchesWho: 'Only you.',
  searchesUntil:
    'Until you delete them, at the latest 30 days after they end. Searches that aren’t confirmed are deleted after 7 days. If your account’s email address is confirmed, the searches for it are deleted with your account.',
  donations:
    'What you gave while you were logged in: amount, campaign, and time, with your name, message, and receipt email if you added them',
  donationsWho:
    'The campaign’s creator, our staff, our admins, and everyone if you chose to show your name. The receipt email: only our admins.',
  donationsUntil:
    'Your name, message, and email until you remove them or delete your account. The amounts stay in our books without your name.',
  payments: 'The payment provider’s number for your card payment, and your IP address while you pay',
  paymentsWho: 'Our admins can see the number.',
  paymentsUntil: 'The IP address until the payment is over. The number stays in our books.',
  trail: 'What admins and staff do for the shelter',
  trailWho: 'Our admins.',
  trailUntil:
    'Permanently, with a random number instead of a name. After someone deletes their account, it says “a former user.”',
  erased: 'The fact that an account was deleted, as a hash of its random number',
  erasedWho: 'No one.',
  erasedUntil: 'Permanently, so that no backup brings it back and a suspended person stays suspended.',
})
