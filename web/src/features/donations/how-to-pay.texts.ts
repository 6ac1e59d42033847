import { defineTexts } from '#shared/texts/define-texts.ts'

export const howToPayTexts = defineTexts('howToPay', {
  ask: 'Please ask the shelter how to pay.',
  // {contact} is an email address or a phone number
  askAt: 'Please ask the shelter how to pay: {contact}.',
  askEmailOrPhone: 'Please ask the shelter how to pay: {email} or {phone}.',
  referenceHint: 'Include this reference with your payment so we can match it to you.',
})
