import { expect, test } from 'vitest'
import { receivedSentence, receivedText } from './received-texts.ts'

test.each([
  [0, 0, null, null],
  [12_000, 0, '$120 pledged, none received yet', 'pledged'],
  [12_000, 8_050, '$120 pledged, $80.50 received so far', 'pledged, $80.50 received'],
  [12_000, 12_000, 'Fully paid', 'received'],
])('of %i cents, %i received: %s', (donatedCents, receivedCents, sentence, words) => {
  expect(receivedSentence({ donatedCents, receivedCents })).toBe(sentence)
  expect(receivedText({ donatedCents, receivedCents })).toBe(words)
})
