import { defineTexts } from '#shared/texts/define-texts.ts'

export const meetingTimeTexts = defineTexts('meetingTime', {
  // {when} is a day and a time, {length} how long it lasts
  whenAndLength: '{when}, {length}',
  minutes: '{minutes, plural, one {# minute} other {# minutes}}',
  hours: '{hours, plural, one {# hour} other {# hours}}',
  // {hours} is such as ‘1 hour’, {minutes} such as ‘30 minutes’
  hoursAndMinutes: '{hours} {minutes}',
  // below a time, for a reader who is in another time zone; {when} is the same time there
  shelterTime: 'At the shelter: {when} ({zone})',
})
