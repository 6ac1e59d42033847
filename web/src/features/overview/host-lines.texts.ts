import { defineTexts } from '#shared/texts/define-texts.ts'

/** What the person who runs the server pastes there. */
export const hostLinesTexts = defineTexts('hostLines', {
  // {file} is the path of a file
  email: 'On the server, add these lines to {file} with your own mail account, then restart Pawstead.',
  // {problem} is a technical sentence in English
  mailProblem: 'Mail is set up but off: {problem}',
  address: 'On the server, start Pawstead with your own domain. It gets its certificate automatically.',
  proxy: 'If another program already provides https, add this line to {file} instead, then restart Pawstead.',
  backup: 'On the server, run this as the user that runs Pawstead. Then copy the file to another computer.',
  nightly: 'For a backup every night, add this line to the same user’s crontab (crontab -e).',
  postgres: 'Your data is in PostgreSQL. Back it up with its own tools, then confirm it here.',
})
