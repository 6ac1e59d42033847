import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { characterCount } from './characters.ts'
import { optional, text, truncateText } from './text.ts'

const name = text({ label: 'Pet name', max: 5 })
const story = text({ label: 'Description', max: 10, long: true })
const sentences = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map((i) => i.message)

describe('a required text', () => {
  it.each([undefined, '', ' ', '\t\n', '\u00a0\u2003', '\u200b\u200d', ' \ufeff\u2060 \u202e', '\u3164'])(
    'is missing when it is %j',
    (value) => {
      expect(sentences(name, value)).toEqual(['Pet name is required'])
    },
  )

  it.each([null, 5, true, {}, ['Rex']])('must be text, and %j is none', (value) => {
    expect(sentences(name, value)).toEqual(['Pet name must be text'])
  })

  it('is trimmed', () => {
    expect(name.parse('  Rex\n')).toBe('Rex')
  })

  it('may be as long as its limit, but no longer', () => {
    expect(name.parse('Rexie')).toBe('Rexie')
    expect(sentences(name, 'Rexie!')).toEqual(['Pet name can have at most 5 characters'])
    expect(name.parse(`  Rexie${' '.repeat(100)}`)).toBe('Rexie')
  })

  it('counts code points: an emoji is one', () => {
    expect(characterCount('🐕🐈')).toBe(2)
    expect(name.parse('🐕🐈🐇🐦🐢')).toBe('🐕🐈🐇🐦🐢')
    expect(sentences(name, '🐕🐈🐇🐦🐢🐟')).toEqual(['Pet name can have at most 5 characters'])
  })

  it('may have a minimum length', () => {
    const phone = text({ label: 'Phone', min: 3, max: 40 })
    expect(sentences(phone, ' 12 ')).toEqual(['Phone needs at least 3 characters'])
    expect(phone.parse('112')).toBe('112')
  })

  it.each(['\0', '\u0007', '\u001b', '\u007f', '\u0085', '\n', '\t'])(
    'of one line refuses the character %j',
    (character) => {
      expect(sentences(name, `R${character}x`)).toEqual(['Pet name contains characters that can’t be used'])
    },
  )

  it.each(['\ud83d', '\udc15', '\udc15\ud83d'])('refuses the unpaired surrogate %j', (half) => {
    expect(sentences(name, `R${half}x`)).toEqual(['Pet name contains characters that can’t be used'])
    expect(sentences(story, `R${half}x`)).toEqual(['Description contains characters that can’t be used'])
  })

  it('keeps letters, marks, and scripts from all over the world', () => {
    for (const word of ['Éloi', 'Ångst', '小花', 'رکس', '👩‍🚒'.slice(0, 5)]) expect(name.parse(word)).toBe(word)
  })
})

describe('a name', () => {
  const personName = text({ label: 'Full Name', max: 40, name: true })
  const refusal = 'Full Name contains invisible characters. Type it instead of pasting it.'

  it.each([
    ['a right-to-left override', 'Ada\u202enimdA'],
    ['an embedding', 'Ada\u202bx\u202c'],
    ['an isolate', 'Ada\u2066x\u2069'],
    ['a mark of direction', 'Ada\u200e'],
    ['an Arabic letter mark', 'Ada\u061cx'],
    ['a space of no width', 'A\u200bda'],
    ['a word joiner', 'A\u2060da'],
    ['a byte order mark', 'A\ufeffda'],
    ['a soft hyphen', 'A\u00adda'],
    ['a joiner between Latin letters', 'A\u200dda'],
    ['a non-joiner between Latin letters', 'A\u200cda'],
    ['a non-joiner after the last letter', 'علی\u200c'],
    ['two non-joiners', 'نیک\u200c\u200cنام'],
    ['a variation of a Latin letter', 'A\ufe0fda'],
    ['a Hangul filler', 'Ada\u3164'],
    ['a blank of Braille', 'Ada\u2800'],
    ['a separator of lines', 'Ada\u2028Admin'],
    ['letters of a tag', 'Ada\u{e0041}\u{e0044}'],
    ['an annotation', 'Ada\ufff9x\ufffb'],
    ['a variation of a digit', 'Rex 1\ufe0f'],
    ['a joiner after an emoji', '🐕\u200dAda'],
    ['a tag after an emoji that is no flag', '🐕\u{e0067}\u{e007f}'],
  ])('refuses %s', (_what, value) => expect(sentences(personName, value)).toEqual([refusal]))

  it.each([
    ['Persian, with a non-joiner', 'نیک\u200cنام'],
    ['Persian, with a mark and a non-joiner', 'می\u064e\u200cرود'],
    ['Hindi, with a joiner', 'श्\u200dयाम'],
    ['Marathi, with a joiner', 'दर्\u200dया'],
    ['Bengali, with a joiner before the hasanta', 'র\u200d্যাচেল'],
    ['Sinhala, with a joiner', 'ශ්\u200dරී ලාල්'],
    ['Malayalam, with a joiner at its end', 'അനില്\u200d'],
    ['Kannada, with a non-joiner', 'ರಾಜ್\u200cಕುಮಾರ್'],
    ['Mongolian, with a selector', 'ᠪ\u180bᠠ'],
    ['Japanese, with a form of an ideograph', '辻\u{e0100}さん'],
    ['Hebrew', 'שָׁלוֹם בן־דוד'],
    ['Arabic', 'محمّد عبد الله'],
    ['Thai', 'น้ำฝน'],
    ['Korean', '김 민수'],
    ['Irish', 'Áine O’Brien-Ní Dhónaill'],
    ['a family', '👨\u200d👩\u200d👧'],
    ['a firefighter of colour', '👩🏽\u200d🚒'],
    ['a flag of two emoji', '🏳\ufe0f\u200d🌈'],
    ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a flag of letters', '🇳🇱'],
    ['a heart', 'Rex ❤\ufe0f'],
    ['a key', 'Rex 1\ufe0f\u20e3'],
    ['somebody running to the right', '🏃🏽\u200d♂\ufe0f\u200d➡\ufe0f'],
  ])('keeps %s', (_what, value) => expect(personName.parse(value)).toBe(value))

  it('from another service loses its invisible characters', () => {
    expect(truncateText('\u202eAda\u200b Admin\ufeff', 100)).toBe('Ada Admin')
    expect(truncateText('نیک\u200cنام', 100)).toBe('نیک\u200cنام')
    expect(truncateText('\u200b\u3164', 100)).toBeNull()
  })
})

describe('a long text', () => {
  it('may contain newlines and tabs, with normalized newlines', () => {
    expect(story.parse('a\r\nb\rc\td')).toBe('a\nb\nc\td')
  })

  it.each(['\0', '\u000b', '\u001b', '\u009f'])('refuses the character %j', (character) => {
    expect(sentences(story, `a${character}b`)).toEqual(['Description contains characters that can’t be used'])
  })
})

describe('an optional field', () => {
  const optionalName = optional(name)

  it.each([undefined, null, '', '   ', '\u200b \u2060'])('that is %j counts as absent', (value) => {
    expect(optionalName.parse(value)).toBeUndefined()
  })

  it('keeps the rules of its schema', () => {
    expect(optionalName.parse('Rex')).toBe('Rex')
    expect(sentences(optionalName, 'Rexie!')).toEqual(['Pet name can have at most 5 characters'])
  })
})
