import { defineTexts } from '#shared/texts/define-texts.ts'

export const approvalPageTexts = defineTexts('approvalPage', {
  lead: 'These pets and campaigns stay hidden until you approve them.',
})
