import { defineTexts } from '#shared/texts/define-texts.ts'

export const wizardFieldsTexts = defineTexts('wizardFields', {
  howToPayExample: 'Bank transfer to Happy Tails, account 1234 5678, with the reference of your gift.',
  howToPayHint: 'Bank account, payment link, or when to bring cash. Donors see this after they pledge.',
  cards: 'Payments by card',
  cardsOff:
    'Off: gifts are pledges until you mark them as received. To take cards through Stripe, set these on the server and restart Pawstead. “Taking payments” in the README explains how.',
  // Stripe’s test mode
  cardsTest: 'Stripe is set up on the server in test mode: no money moves.',
  cardsOn: 'Stripe is set up on the server: donors can pay by card.',
  afterApproval:
    'Visitors see a new post once staff or an admin approves it. We suggest this until you know who registers.',
  atOnce: 'Anyone who registers can post pets and campaigns that visitors see right away.',
  postsHint: 'Posts by staff and admins are always published immediately.',
})
