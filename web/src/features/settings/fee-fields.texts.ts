import { defineTexts } from '#shared/texts/define-texts.ts'

/** Settings of the fee that families pay to the shelter when they adopt. It is no donation. */
export const feeFieldsTexts = defineTexts('feeFields', {
  // the label of a tick box
  feeStep: 'Ask for an adoption fee',
  feeStepHint:
    'Adds a step for your own pets: you ask for the fee, and the family pays by card on this site, if you take cards, or another way. Fees are kept apart from donations.',
  adoptionFeeHint: 'You can change it for each adoption. If the pet’s profile has a fee, we suggest that one.',
  example: 'Bring cash or a card when you pick up your pet.',
  howToPayHint: 'Shown to the family once you ask for the fee. If blank, we ask them to write to you.',
})
