import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { donatedSum, receivedSentence } from './received-texts.ts'

test.each([
  [0, 0, null, '$0'],
  [12_000, 0, '$120 pledged, none received yet', '$120 pledged'],
  [12_000, 8_050, '$80.50 received so far, $39.50 pledged', '$120 $80.50 received, $39.50 pledged'],
  [12_000, 12_000, '$120 received so far', '$120 received'],
  [400_000, 400_000, '$4,000 received', '$4,000 received'],
])('of %i cents, %i received: %s', (donatedCents, receivedCents, sentence, words) => {
  expect(receivedSentence({ donatedCents, receivedCents, maxCents: 400_000 })).toBe(sentence)
  const bare = (inside: ReactNode) => inside
  const sum = donatedSum({ donatedCents, receivedCents }, { sum: bare, note: bare })
  expect(renderToStaticMarkup(sum)).toBe(words)
})
