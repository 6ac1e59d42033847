import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** The page of a question, as the asker sees it. */
export const askedInquiryTexts = defineRichTexts('askedInquiry', {
  title: 'Your question about {petName}',
  description: 'Your question, and the answers to it.',
  failed: 'Couldn’t load your question.',
  notFound: 'Question not found',
  notFoundDescription: 'There’s no question at this link.',
  notFoundHint:
    'It may have been erased, or the link may not be complete. Questions are erased 6 months after the last message.',
  home: 'Go to the home page',
  // how things stand, in one sentence
  waiting: 'Your question was sent. The people who look after {petName} will answer here.',
  waitingAgain: 'Your message was sent. The people who look after {petName} will answer here.',
  answered: 'There’s an answer for you.',
  closed: 'This question is closed.',
  petDeleted: '{petName} is no longer listed, so this question is closed.',
  // where the answer arrives; {email} is mostly masked, such as v…@example.org
  byLink: 'Answers appear on this page. Keep its link: it’s your only way back.',
  byMail: 'Answers appear on this page, and we’ll email {email} about them. Keep the link to this page, too.',
  dailyMail: 'As long as your email address isn’t confirmed, it gets at most one email a day.',
  toPet: 'See {petName}',
  keepLink: 'Keep this link',
  keepHint: 'Anyone with the link can read your question and write here. You can bookmark this page.',
  copy: 'Copy link',
  confirmHeading: 'Confirm your email address',
  confirmHint:
    'You came here by a link that we emailed to {email}. If that’s your address, confirm it, so that every answer is emailed right away.',
  confirm: 'Confirm my email address',
  confirmed: 'Your email address is confirmed.',
  confirmFailed: 'Your email address wasn’t confirmed. {reason}',
  message: 'Your message',
  messageHint: 'Press Ctrl+Enter to send it.',
  send: 'Send message',
  sent: 'Your message was sent.',
  sendFailed: 'Your message wasn’t sent. {reason}',
  end: 'Close or erase',
  endHint:
    'If you close the question, nobody can write here anymore. If you erase it, it’s gone for good, with all messages. Otherwise, it’s erased on <date></date> if nobody writes.',
  closeButton: 'Close question',
  closeTitle: 'Close this question?',
  closeText: 'Nobody can write here anymore. You can still read the answers.',
  closeYes: 'Close it',
  closeFailed: 'The question wasn’t closed. {reason}',
  erase: 'Erase question',
  eraseTitle: 'Erase this question?',
  eraseText: 'Your question and all answers will be deleted. This can’t be undone.',
  eraseYes: 'Erase it',
  erased: 'Your question was erased.',
  eraseFailed: 'The question wasn’t erased. {reason}',
})
