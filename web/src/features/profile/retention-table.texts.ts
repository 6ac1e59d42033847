import { defineTexts } from '#shared/texts/define-texts.ts'

export const retentionTableTexts = defineTexts('retentionTable', {
  title: 'What we keep, who can see it, and for how long',
})
