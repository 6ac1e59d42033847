import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { characterCount } from './characters.ts'
import { optional, text } from './text.ts'

const name = text({ label: 'Pet name', max: 5 })
const story = text({ label: 'Description', max: 10, long: true })
const sentences = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map((i) => i.message)

describe('a required text', () => {
  it.each([undefined, '', ' ', '\t\n', '\u00a0\u2003'])('is missing when it is %j', (value) => {
    expect(sentences(name, value)).toEqual(['Pet name is required'])
  })

  it.each([null, 5, true, {}, ['Rex']])('must be text, and %j is none', (value) => {
    expect(sentences(name, value)).toEqual(['Pet name must be text'])
  })

  it('is trimmed', () => {
    expect(name.parse('  Rex\n')).toBe('Rex')
  })

  it('may be as long as its limit, and no longer', () => {
    expect(name.parse('Rexie')).toBe('Rexie')
    expect(sentences(name, 'Rexie!')).toEqual(['Pet name can have at most 5 characters'])
    expect(name.parse(`  Rexie${' '.repeat(100)}`)).toBe('Rexie')
  })

  it('counts characters as people do: an emoji is one', () => {
    expect(characterCount('🐕🐈')).toBe(2)
    expect(name.parse('🐕🐈🐇🐦🐢')).toBe('🐕🐈🐇🐦🐢')
    expect(sentences(name, '🐕🐈🐇🐦🐢🐟')).toEqual(['Pet name can have at most 5 characters'])
  })

  it('may need a few characters at least', () => {
    const phone = text({ label: 'Phone', min: 3, max: 40 })
    expect(sentences(phone, ' 12 ')).toEqual(['Phone needs at least 3 characters'])
    expect(phone.parse('112')).toBe('112')
  })

  it.each(['\0', '\u0007', '\u001b', '\u007f', '\u0085', '\n', '\t'])(
    'of one line refuses the character %j',
    (character) => {
      expect(sentences(name, `R${character}x`)).toEqual(["Pet name contains characters that can't be used"])
    },
  )

  it.each(['\ud83d', '\udc15', '\udc15\ud83d'])('refuses the unpaired surrogate %j', (half) => {
    expect(sentences(name, `R${half}x`)).toEqual(["Pet name contains characters that can't be used"])
    expect(sentences(story, `R${half}x`)).toEqual(["Description contains characters that can't be used"])
  })

  it('keeps letters, marks and scripts from all over the world', () => {
    for (const word of ['Éloi', 'Ångst', '小花', 'رکس', '👩‍🚒'.slice(0, 5)]) expect(name.parse(word)).toBe(word)
  })
})

describe('a long text', () => {
  it('may hold newlines and tabs, one kind of newline', () => {
    expect(story.parse('a\r\nb\rc\td')).toBe('a\nb\nc\td')
  })

  it.each(['\0', '\u000b', '\u001b', '\u009f'])('refuses the character %j all the same', (character) => {
    expect(sentences(story, `a${character}b`)).toEqual(["Description contains characters that can't be used"])
  })
})

describe('an optional field', () => {
  const optionalName = optional(name)

  it.each([undefined, null, '', '   '])('that is %j counts as absent', (value) => {
    expect(optionalName.parse(value)).toBeUndefined()
  })

  it('keeps the rules of what is given', () => {
    expect(optionalName.parse('Rex')).toBe('Rex')
    expect(sentences(optionalName, 'Rexie!')).toEqual(['Pet name can have at most 5 characters'])
  })
})
