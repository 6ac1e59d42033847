import { inquirer, marker, questionText } from './records.ts'
import { type OperationRows, ofOwner, onPet, onQuestion } from './row.ts'

const askers = { none: 'an act of an asker' }

export const inquiriesRows: OperationRows = {
  'trpc inquiries.addNote': {
    rule: 'user, 5',
    send: ({ pet: petId }) => ({ petId, text: marker }),
    ...ofOwner,
    audit: { act: 'good_to_know_changed', ...onPet, again: true },
  },
  'trpc inquiries.answer': {
    rule: 'user, 12, limit message',
    send: ({ question: id }) => ({ id, text: marker }),
    ...ofOwner,
    audit: { act: 'question_answered', ...onQuestion },
  },
  'trpc inquiries.ask': {
    rule: 'anyone, 5, limit inquiry',
    send: ({ pet: petId, formShownAt: shownAt }) => ({ petId, shownAt, ...inquirer, text: questionText }),
    secret: [inquirer.email, []],
    audit: askers,
  },
  'trpc inquiries.byId': {
    rule: 'user, 12',
    send: ({ question: id }) => ({ id }),
    ...ofOwner,
    secret: [inquirer.email, ['owner', 'staff', 'admin']],
  },
  'trpc inquiries.bySecret': {
    rule: 'anyone, 12',
    send: ({ questionSecret: secret }) => ({ secret }),
    secret: [inquirer.email, []],
  },
  'trpc inquiries.changeNote': {
    rule: 'user, 5',
    send: ({ note: id }) => ({ id, text: `${marker} again` }),
    ...ofOwner,
    audit: { act: 'good_to_know_changed', ...onPet },
  },
  'trpc inquiries.close': {
    rule: 'anyone, 12',
    send: ({ questionSecret: secret }) => ({ secret }),
    audit: askers,
  },
  'trpc inquiries.closeReceived': {
    rule: 'user, 12',
    send: ({ question: id }) => ({ id }),
    ...ofOwner,
    audit: { act: 'question_closed', ...onQuestion },
  },
  'trpc inquiries.confirm': {
    rule: 'anyone, 12',
    send: ({ questionSecret: secret }) => ({ secret }),
    audit: askers,
  },
  'trpc inquiries.deleteNote': {
    rule: 'user, 5',
    send: ({ note: id }) => ({ id }),
    ...ofOwner,
    audit: { act: 'good_to_know_changed', ...onPet },
  },
  'trpc inquiries.erase': {
    rule: 'anyone, 5',
    send: ({ questionSecret: secret }) => ({ secret }),
    audit: askers,
  },
  'trpc inquiries.form': { rule: 'anyone, 2', send: ({ pet: petId }) => ({ petId }) },
  'trpc inquiries.list': { rule: 'user, 12', secret: [questionText, ['owner', 'staff', 'admin']] },
  'trpc inquiries.notes': { rule: 'anyone, 2', send: ({ pet: petId }) => ({ petId }) },
  'trpc inquiries.seen': {
    rule: 'user, 12',
    send: ({ question: id }) => ({ id }),
    ...ofOwner,
    audit: { none: 'looking is no act' },
  },
  'trpc inquiries.write': {
    rule: 'anyone, 12, limit message',
    send: ({ questionSecret: secret }) => ({ secret, text: marker }),
    audit: askers,
  },
}
