import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const emailPartTexts = defineRichTexts('emailPart', {
  title: 'Email',
  // the state of an email address
  confirmed: 'Confirmed',
  notConfirmed: 'Not confirmed yet',
  // <date></date> is a date, such as Nov 21, 2026
  bounced:
    'Emails to this address have been bouncing since <date></date>, so we’ve stopped sending them. If it works again, please confirm it once more.',
  sendAgain: 'Send confirmation again',
  sent: 'An email is on its way to {email}. Open the link in it to confirm your address.',
})
