import { expect, test } from 'vitest'
import { parseParagraphs } from './parse-paragraphs.ts'

/** A text with its links in brackets, one line per paragraph. */
const marked = (text: string) =>
  parseParagraphs(text).map((pieces) =>
    pieces
      .map(({ text: words, href }) =>
        href === undefined ? words : href === words ? `[${words}]` : `[${words}|${href}]`,
      )
      .join(''),
  )

test('blank lines separate paragraphs, and single line breaks stay', () => {
  expect(marked('We are small.\nVery small.\n\n \n\tCome and see us.\n\n')).toEqual([
    'We are small.\nVery small.',
    'Come and see us.',
  ])
  expect(marked(' \n\n ')).toEqual([])
})

test.each([
  ['See https://paws.example.', 'See [https://paws.example].'],
  ['Is it HTTP://Paws.example/A?b=1&c=2#d?!', 'Is it [HTTP://Paws.example/A?b=1&c=2#d]?!'],
  ['(https://paws.example/dogs)', '([https://paws.example/dogs])'],
  ['https://en.wikipedia.org/wiki/Dog_(disambiguation)', '[https://en.wikipedia.org/wiki/Dog_(disambiguation)]'],
  ['(https://en.wikipedia.org/wiki/Dog_(disambiguation)).', '([https://en.wikipedia.org/wiki/Dog_(disambiguation)]).'],
  ['“https://paws.example”, they say', '“[https://paws.example]”, they say'],
  ['<https://paws.example>', '<[https://paws.example]>'],
  ['https://[2001:db8::1]/', '[https://[2001:db8::1]/]'],
  ['https://localhost:3000/a,b', '[https://localhost:3000/a,b]'],
  ['https://a.example\nhttps://b.example', '[https://a.example]\n[https://b.example]'],
  ['https://user@paws.example/', '[https://user@paws.example/]'],
  ['https://köter.example/straße', '[https://köter.example/straße]'],
  ['Write to rita@paws.example!', 'Write to [rita@paws.example|mailto:rita@paws.example]!'],
  ['a+b.c-d@x-y.co.uk, e@f.org.', '[a+b.c-d@x-y.co.uk|mailto:a+b.c-d@x-y.co.uk], [e@f.org|mailto:e@f.org].'],
  ['a@b.org/c@d.org', '[a@b.org|mailto:a@b.org]/[c@d.org|mailto:c@d.org]'],
  ['rita@paws.example,https://paws.example', '[rita@paws.example|mailto:rita@paws.example],[https://paws.example]'],
  ['rita@paws.example?subject=x', '[rita@paws.example|mailto:rita@paws.example]?subject=x'],
  ['🐶https://paws.example/🐾 🐱', '🐶[https://paws.example/🐾] 🐱'],
  ['בקרו https://paws.example/חתול, תודה', 'בקרו [https://paws.example/חתול], תודה'],
])('in %j, the links are found without the characters beside them', (text, found) => {
  expect(marked(text)).toEqual([found])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt://%0aalert(1)',
  'data:text/html,<b>',
  'ftp://paws.example',
  '//paws.example',
  'paws.example',
  'www.paws.example',
  'https://',
  'https:// paws',
  'http://?',
  'xhttps://paws.example',
  '<b>bold</b>',
  '@paws',
  'rita@',
  'rita@paws',
  '@paws.example',
  '@',
  '[a](b)',
  'mailto:',
  '&lt;script&gt;',
])('%j is no link', (text) => {
  expect(marked(text)).toEqual([text])
})

test("no text is lost, and every link leads to its text's URL", () => {
  const parts = ['https://', 'a', '.', ')', '(', '@', 'b.org', ' ', '\n', '“', '🐶', ',', 'http://x', '</a>', "'", '&']
  let seed = 1
  const next = () => (seed = (seed * 48271) % 2147483647)
  for (let round = 0; round < 3000; round++) {
    const text = Array.from({ length: 12 }, () => parts[next() % parts.length])
      .join('')
      .trim()
      .replaceAll(/\s+/g, ' ')
    const pieces = parseParagraphs(text).flat()
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    for (const { text: words, href } of pieces)
      if (href !== undefined)
        expect([words, `mailto:${words}`].filter((address) => /^(https?:\/\/.|mailto:.)/.test(address))).toContain(href)
  }
})

test.each(['a', '@', 'a@', 'a@b.', 'https://', 'https://a)', '(', ')', '.', 'http:', '\n', ' \n', 'a@b.cc,', '<'])(
  'a text of only %j is parsed at once, however long',
  (part) => {
    const text = part.repeat(Math.ceil(100_000 / part.length))
    const begun = performance.now()
    parseParagraphs(text)
    // 60 times the maximum length; quadratic parsing would take minutes
    expect(performance.now() - begun).toBeLessThan(5000)
  },
)
