import { expect, test } from 'vitest'
import { receivedSentence, receivedText } from './received-texts.ts'

test.each([
  [0, 0, null, null],
  [12_000, 0, '$120 promised, none of it received yet', 'promised'],
  [12_000, 8_050, '$120 promised, $80.50 of it received', 'promised, $80.50 received'],
  [12_000, 12_000, 'All of it received', 'received'],
])('of %i cents, %i received: %s', (donatedCents, receivedCents, sentence, words) => {
  expect(receivedSentence({ donatedCents, receivedCents })).toBe(sentence)
  expect(receivedText({ donatedCents, receivedCents })).toBe(words)
})
