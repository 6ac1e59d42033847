import { defineTexts } from '#shared/texts/define-texts.ts'

export const currencyFieldTexts = defineTexts('currencyField', {
  // {name} is a currency, such as Euro; {code} is EUR
  option: '{name} ({code})',
  hint: 'All amounts on your site are in this currency. You can change it until the first amount is saved, such as a fee or a goal.',
  fixed: 'Amounts are saved in this currency, so it can’t change anymore.',
})
