import { defineTexts } from '#shared/texts/define-texts.ts'

/** Fields of a time for a meeting. */
export const slotFieldsTexts = defineTexts('slotFields', {
  date: 'Day',
  time: 'Time',
  // how long a meeting lasts
  length: 'Length',
  // {zone} is the name of a time zone, such as America/New York
  ownZone: 'In your own time zone, not the shelter’s ({zone}).',
})
