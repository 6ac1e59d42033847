import { defineTexts } from '#shared/texts/define-texts.ts'

/** The frame of every email. */
export const mailFrameTexts = defineTexts('mailFrame', {
  greeting: 'Hello,',
  linkHelp: 'If the button doesn’t work, copy this link into your browser:',
  // why the recipient gets the email; all must be true for people who never opened the site
  whyAccount: 'You’re getting this email because someone created an account with your address at {siteName}.',
  whyInvited: 'You’re getting this email because an admin at {siteName} invited this address.',
  whyAsker: 'You’re getting this email because someone who asked {siteName} a question gave this address.',
  whySearcher: 'You’re getting this email because someone asked {siteName} to email this address about new pets.',
  whyDonor: 'You’re getting this email because a donor at {siteName} gave this address.',
})
