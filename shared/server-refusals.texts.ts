import { defineTexts } from './texts/define-texts.ts'

/** Refusals that only the server sends, by their codes, and more exact sentences for some of them. */
export const serverRefusalTexts = defineTexts('serverRefusals', {
  NO_SUCH_PICTURE: 'This picture isn’t stored here. Please upload it again.',
  GOOGLE_FLOW_OVER: 'Google sign-in took too long. Please try again.',
  NO_SUCH_PLACE: 'The last pet on this page is no longer listed. Please start again from the top of the list.',
  INVALID: 'Some of this isn’t valid. Please check it and try again.',
  BAD_ADDRESS: 'This isn’t a valid address.',
  BROKEN_JSON: 'The request isn’t valid JSON.',
  KEY_TOO_SHORT: 'Without a login, an idempotency key needs at least 16 characters that no one can guess.',
  BAD_SIGNATURE: 'The payment provider didn’t sign this, or signed it too long ago.',
  PICTURE_MISSING: 'Please send a picture in the field “image”.',
  IMPORT_UNREADABLE: 'This file can’t be read. Please choose a CSV or JSON file.',
  NOT_LOGGED_IN: 'Please log in first.',
  // for the program that collects the server's figures
  METRICS_TOKEN_MISSING: 'Please send the METRICS_TOKEN as a Bearer token.',
  KEY_UNKNOWN: 'This API key was revoked or never existed.',
  KEY_EXPIRED: 'This API key has expired. Please create a new one.',
  NOT_ALLOWED: 'You don’t have permission to do this.',
  SUSPENDED: 'Your account is suspended. Please contact the shelter.',
  KEYS_NEED_LOGIN: 'An API key can’t manage roles, accounts, passwords, or API keys. Please log in and do it yourself.',
  WRONG_PASSWORD: 'This isn’t your current password.',
  // beside the field; the program adds the period where it needs one
  CURRENT_PASSWORD_MISSING: 'Please enter your current password',
  CURRENT_PASSWORD_WRONG: 'This isn’t your current password',
  KEY_ONLY_READS: 'This API key is read-only.',
  FOREIGN_ORIGIN: 'This request came from another site and was blocked.',
  OTHER_EMAIL: 'The email in this request isn’t the one you’re logged in with.',
  GOOGLE_EMAIL_UNVERIFIED: 'Google hasn’t verified this email address.',
  NO_SUCH_PET: 'Pet not found.',
  NO_SUCH_REQUEST: 'Adoption request not found.',
  NO_SUCH_CAMPAIGN: 'Donation campaign not found.',
  NO_SUCH_DONATION: 'Gift not found.',
  NO_SHELTER_DONATIONS: 'This shelter takes gifts only through its campaigns.',
  NO_SUCH_UPDATE: 'This update no longer exists.',
  NO_SUCH_PAYMENT: 'Payment not found.',
  NO_SUCH_KEY: 'API key not found.',
  NO_SUCH_SESSION: 'This device is already logged out.',
  NO_SUCH_USER: 'There’s no user with this email.',
  NO_SUCH_INVITATION: 'Invitation not found.',
  NO_SUCH_PAGE: 'There’s nothing at this address.',
  FIREBASE_ACCOUNTS: 'Firebase holds the accounts here. Log in there and send its ID token as Authorization: Bearer.',
  METHOD_NOT_ALLOWED: 'This method isn’t allowed at this address.',
  KEPT_BY_FIREBASE:
    'Firebase manages names, pictures, passwords, and logins here. This call can’t read or change them.',
  EMAIL_SHARED: 'Several accounts use this email, and none has verified it. Please verify it, then log in again.',
  PET_ADOPTED: 'This pet has already found a home.',
  PET_ON_HOLD: 'This pet is on hold for another applicant. Release the current hold first.',
  PET_IS_DRAFT: 'This pet is a draft. Publish it before you mark it as adopted.',
  // a draft; the fields that are missing have sentences of their own
  PET_INCOMPLETE: 'This draft isn’t complete yet. Add what’s missing, then publish it.',
  CAMPAIGN_INCOMPLETE: 'This draft isn’t complete yet. Add what’s missing, then publish it.',
  CAMPAIGN_IS_DRAFT: 'This campaign is a draft. Publish it first.',
  CAMPAIGN_PUBLISHED:
    'This campaign has been published since you opened it, so nothing was saved. Please reload the page.',
  PET_HAS_REQUESTS: 'This pet has open adoption requests. Answer them before you unpublish it.',
  PET_CHANGED:
    'This pet has changed since you opened it, so nothing was saved. Check the latest version, then save again.',
  QUESTIONS_CHANGED:
    'The shelter has changed its questions since you opened this form. Check your answers, then send your request again.',
  CURRENCY_FIXED:
    'The currency can’t change anymore, because amounts are stored in it. A new shelter can begin with another currency.',
  CURRENCY_CHANGED: 'The shelter’s currency has just changed. Reload the page and check the amount.',
  SETTINGS_CHANGED:
    'The settings have changed since you opened them, so nothing was saved. Check the latest version, then save again.',
  STATUS_BY_REQUESTS: 'Adoption requests decide whether a pet is on hold or adopted, so you can’t edit that here.',
  NOT_ACCEPTED: 'This request isn’t accepted, so there’s no hold to release.',
  PET_NOT_ADOPTED: 'This pet isn’t marked as adopted, so it can’t come back.',
  PET_IN_TRIAL: 'This pet is on trial with a family. Release the hold or mark the pet as adopted instead.',
  PET_NOT_OF_SHELTER: 'This pet isn’t the shelter’s own. Only the shelter’s own pets can live with a foster family.',
  REQUEST_CLOSED: 'This request is already closed.',
  ADOPTED_IS_FINAL: 'An adopted pet stays adopted.',
  ALREADY_REQUESTED: 'You’ve already applied to adopt this pet. You’ll find the answer with your request.',
  ALREADY_DECIDED: 'This request has already been decided.',
  // what became of a request while its page was open
  REQUEST_STATE: `{state, select,
    declined {This request has already been declined.}
    released {This request was accepted, and the hold has been released since.}
    withdrawn {This request has been withdrawn.}
    pet_adopted {The pet has found another home, so this request is closed.}
    pet_deleted {The pet is no longer listed, so this request is closed.}
    upgrade {The pet is on hold for someone else, so this request is closed.}
    adopted {The applicant has already adopted this pet.}
    accepted {This request has already been accepted.}
    returned {The pet was adopted, and has come back since.}
    other {This request is still waiting for an answer.}
  }`,
  MESSAGES_FULL:
    'Your side of this request has {count, plural, one {# message} other {# messages}} and notes, which is the limit. Please continue by phone or email.',
  // about an adoption agreement
  NO_SUCH_AGREEMENT: 'There’s no adoption agreement for this request.',
  AGREEMENT_CHANGED: 'The agreement has changed since you opened it. Please read it again before you agree.',
  AGREEMENT_DONE: 'They’ve already agreed, so the text can’t be changed anymore.',
  MEETING_CHANGED: 'This meeting has changed since you opened the page. Please check it, and try again.',
  // what became of a meeting while its page was open
  MEETING_STATE: `{state, select,
    offered {New times to meet have been offered.}
    proposed {Another time to meet has been suggested.}
    confirmed {The meeting has already been confirmed.}
    cancelled {The meeting has been canceled.}
    moved {The meeting has been moved.}
    came {The meeting has already taken place.}
    missed {It has already been recorded how the meeting went.}
    other {No time to meet has been offered yet.}
  }`,
  MEETING_OVERLAP: 'One of you already has another meeting at this time. Please choose a different time.',
  MEETING_PAST: 'This time has already passed. Please choose another one.',
  FEE_CHANGED: 'This adoption fee has changed since you opened the page. Please check it and try again.',
  // what became of an adoption fee while its page was open
  FEE_STATE: `{state, select,
    due {The adoption fee is a different amount now. Please check it, and try again.}
    unpaid {The adoption fee has not been paid yet.}
    paid {The adoption fee has already been paid.}
    refunding {The adoption fee is being refunded.}
    refunded {The adoption fee has been refunded.}
    to_return {The adoption fee is to be returned.}
    returned {The adoption fee has been returned.}
    cancelled {The adoption fee is no longer asked for.}
    other {No adoption fee has been asked for yet.}
  }`,
  FEE_BEING_PAID: 'This adoption fee is being paid right now. Please wait a few minutes and try again.',
  FEE_NOT_USED: 'This request has no adoption fee.',
  FEE_NOT_ONLINE: 'This adoption fee can’t be paid by card here.',
  // about a form that was filled in by a program
  INQUIRY_TRAP: 'This looked like it was sent by a program. If it wasn’t, please send it again.',
  INQUIRY_TOO_QUICK: 'That was very quick. Please check your question, wait a few seconds, and send it again.',
  INQUIRY_FORM_OLD: 'This form has been open for too long. Please check your question and send it again.',
  INQUIRY_CLOSED: 'This question is closed, so nobody can write here anymore.',
  INQUIRY_UNANSWERED: 'You’ve written 5 messages in a row. Please wait for an answer before you write again.',
  NO_SUCH_INQUIRY: 'There’s no such question. It may have been erased, or the link may not be complete.',
  NO_SUCH_NOTE: 'This text has already been deleted.',
  NOTES_FULL: 'This pet already has 10 texts under “Good to know,” which is the limit. Please delete one first.',
  TOO_MANY_INQUIRIES:
    'There are already 3 questions about this pet from your network that are waiting for an answer. Please try again once one is answered.',
  TOO_MANY_INQUIRIES_TODAY: 'There were already 10 questions from your network today. Please try again tomorrow.',
  TOO_MANY_INQUIRIES_OF_EMAIL:
    'There are already 3 questions from this email address that are waiting for an answer. Please try again once one is answered.',
  INQUIRIES_FULL:
    'There are very many questions right now. Log in with a confirmed email address to ask anyway, or try again later.',
  BEING_PAID:
    'Another donor is paying the rest right now. Please choose a smaller amount, or try again in half an hour.',
  DONATION_MOVED_ON: 'This gift has changed since you opened it. Please check its status.',
  MONTHLY_MOVED_ON: 'Your monthly gift has changed since you opened this page. Reload the page and check its status.',
  TOO_MANY_MONTHLY:
    'This email address already has 5 monthly gifts, which is the limit. Stop one before you start another.',
  PET_NOT_SPONSORED: 'This pet can’t be sponsored right now. Please choose another pet.',
  // a link to another card or a higher amount
  CARD_LINK_OVER:
    'This link has already been used or has expired. You can ask for a new one on your monthly gift page.',
  REMINDER_NOT_DUE:
    'This donor can’t be reminded now. A reminder needs an email address and a pledge that’s at least 7 days old. You can send one a day, and two in total.',
  UPDATES_FULL: 'This campaign has reached its limit of updates. Please delete one that’s no longer needed.',
  NOT_YOURSELF: 'You can’t suspend yourself. Please ask another admin.',
  POST_CHANGED: 'This post has changed since you opened it, so nothing was decided. Please check the latest version.',
  POST_APPROVED: 'This post is already approved, or doesn’t need approval.',
  POST_REFUSED: 'This post was already declined. It comes back here once it’s edited.',
  LAST_ADMIN: 'This is the last admin. Please make another user an admin first.',
  NOBODY_TO_GIVE: 'This shelter has no admin yet who could take over your pets. Delete them, or wait until it has one.',
  TOO_MANY_KEYS: 'You have 100 API keys, which is the limit. Please revoke one that you no longer need.',
  TARGET_TOO_LOW: 'The goal can’t be lower than what has already been raised.',
  SETUP_LINK_OVER:
    'This setup link has already been used or has expired. As long as there’s no admin, restarting Pawstead prints a new one.',
  CONFIRM_LINK_OVER: 'This link has already been used, has expired, or is for a different email address than yours.',
  INVITATION_UNKNOWN:
    'This invitation link isn’t valid. Make sure you opened the whole link, or ask an admin of the shelter for a new invitation.',
  INVITATION_USED:
    'This invitation has already been used. If you used it, log in with that account. If not, ask an admin of the shelter for a new one.',
  // to the admin who wants to revoke it
  INVITATION_ACCEPTED:
    'This invitation was already accepted, so it can’t be revoked. You can still change the role in Manage Users.',
  INVITATION_EXPIRED: 'This invitation has expired. Ask an admin of the shelter for a new one.',
  INVITATION_REVOKED: 'This invitation was revoked. Ask an admin of the shelter for a new one.',
  INVITATION_FOR_OTHER:
    'This invitation is for a different email address. Log out, then log in or register with the address it was sent to.',
  INVITATION_UNCONFIRMED:
    'Your email address isn’t confirmed yet, so we can’t tell whether this invitation is for you. Confirm it and open the link again, or ask the admin for a link without an address.',
  NO_MAIL: 'This shelter doesn’t send email. Please ask an admin for a link to choose a new password.',
  NO_DONOR_EMAIL: 'No email address is stored with this gift.',
  NO_MAIL_AT_ALL: 'This shelter doesn’t send email.',
  NO_STATEMENT: 'There are no received gifts to show here.',
  STATEMENT_TOO_LONG: 'This year has more than 1,000 gifts. Please ask the shelter for a list.',
  STATEMENT_LINK_OVER: 'This link has already been used or has expired. You can ask for a new one on your gift page.',
  SEARCH_LINK_OVER: 'This link no longer works. The newest email from us has a link that does.',
  SEARCHES_FULL: 'You already have 5 searches. Stop one of them first.',
  NO_SUCH_SEARCH: 'Search not found.',
  NO_SUCH_HAPPY_ENDING: 'This happy ending was changed or taken back. Please reload the page.',
  FOLLOW_UP_LINK_OVER:
    'This link no longer works. The newest email from us has one that does, or log in and open your request.',
  // about a pet that the reader adopted
  NOT_THE_ADOPTER: 'This works only while the pet lives with you.',
  STATEMENT_SENT: 'We’ve already sent you this email today. Please check your inbox and your spam folder.',
  ACCOUNT_ELSEWHERE: 'Firebase manages this shelter’s accounts. Request a new password on the login page.',
  KEY_REUSED:
    'This idempotency key was already used for a donation with different details, so no new donation was made. Send the same details again, or use a new key.',
  DONATION_ERASED: 'This donation was already made, and its donor’s details were erased later. It wasn’t made again.',
  TOO_MANY_PICTURES: 'You’ve reached the limit of uploaded pictures. Please ask the server administrator for more.',
  TOO_MANY_PICTURES_OF:
    'You’ve uploaded {count, plural, one {# picture} other {# pictures}}, which is the limit. Please ask the server administrator for more.',
  PICTURE_TOO_LARGE: 'The picture is larger than 10 MB. Please choose a smaller one.',
  TOO_MANY_PIXELS: 'The picture has too many pixels. Please choose a smaller one.',
  PICTURE_TOO_HEAVY:
    'This picture takes too much memory or time to open. Please choose a smaller one, or save it as a plain JPEG.',
  IMPORT_TOO_LARGE: 'The file is larger than 64 MB. Please split it.',
  BODY_TOO_LARGE: 'The request is larger than 100 KB.',
  NOT_A_PICTURE: 'We can’t read this picture. Please choose a PNG, JPEG, WebP, GIF, or AVIF.',
  NOT_JSON: 'Please send JSON.',
  ACCOUNT_WAITS: 'Too many login attempts for this account. Please try again later.',
  ACCOUNT_WAITS_FOR:
    'Too many login attempts for this account. Please try again in {unit, select, seconds {a few seconds} minutes {{count, plural, one {a minute} other {# minutes}}} other {{count, plural, one {an hour} other {# hours}}}}. It’s faster on a device that has logged in before.',
  SESSION_WAITS_FOR:
    'Too many wrong passwords. Please try again in {unit, select, seconds {a few seconds} minutes {{count, plural, one {a minute} other {# minutes}}} other {{count, plural, one {an hour} other {# hours}}}}.',
  TOO_MANY_REQUESTS_FOR:
    'Too many attempts. Please wait {unit, select, seconds {a few seconds} minutes {{count, plural, one {a minute} other {# minutes}}} other {{count, plural, one {an hour} other {# hours}}}} and try again.',
  TOO_MANY_PIXELS_A_MINUTE: 'That was a lot of large pictures in a short time. Please wait a minute.',
  TOO_MANY_UNUSED_PICTURES:
    'Too many uploaded pictures aren’t used yet. Save the pet or campaign they belong to, or try again tomorrow: unused pictures are deleted after a day.',
  TOO_MANY_INVITATIONS:
    'The shelter has reached its daily limit for invitation emails. Please try again tomorrow, or copy a link instead.',
  TOO_MANY_INVITATIONS_TO: 'We’ve already emailed {email} several invitations today. Please try again tomorrow.',
  TOO_MANY_OPEN: 'Your network has three unfinished payments. Please finish one of them, or wait half an hour.',
  PICTURE_HOST_REFUSED: 'Our picture storage rejected this picture. Please tell us if this keeps happening.',
  IMPORT_BUSY: 'Another import is running. Please wait until it’s done, then try again.',
  GOOGLE_FAILED: 'Google didn’t complete the sign-in. Please try again.',
  GOOGLE_OTHER_ADDRESS: 'Please open this site at {url} and try again.',
  IDENTITY_UNAVAILABLE: 'We can’t check who you are right now. Please try again in a moment.',
  LISTS_BUSY:
    'Many complete lists are being read right now. Please try again in a moment, or use “limit” to get a page.',
  PAYMENTS_AWAY: 'We couldn’t start the payment, and nothing was charged. Please try again in a moment.',
  PICTURE_HOST_AWAY: 'We can’t reach our picture storage right now. Please try again in a moment.',
  TOO_BUSY: 'The site is very busy right now. Please try again in a moment.',
  LOGINS_BUSY: 'Many people are logging in right now. Please try again in a moment.',
  UPLOADS_BUSY: 'Many pictures are being uploaded right now. Please try again in a moment.',
  NO_ROOM_FOR_PICTURES: 'This site is running out of space for pictures. Please tell us, and try again tomorrow.',
  DISK_FULL: 'This site has run out of space to save anything. Please tell us, and try again later.',
  // an unexpected error
  INTERNAL: 'Something went wrong on our side. Please try again.',
  // while the database can't be reached
  OUTAGE: 'We can’t reach the shelter’s records right now. Please try again in a moment.',
})
