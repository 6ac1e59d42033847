// Scripts in which a joiner or non-joiner after a letter is part of a word's spelling: می‌رود, श्‍याम, අනුෂ්‍කා
const joining = [
  'Arab',
  'Syrc',
  'Mong',
  'Nkoo',
  'Adlm',
  'Rohg',
  'Thaa',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Mymr',
  'Khmr',
  'Tibt',
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')
const emoji = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?'

const shaping = [
  `[${joining}]\\u200d`,
  `[${joining}]\\u200c(?=[${joining}])`,
  // 👨‍👩‍👧, 🏴󠁧󠁢󠁳󠁣󠁴󠁿, 1️⃣
  `${emoji}(?:\\u200d${emoji})+`,
  '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{1,10}\\u{e007f}',
  '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]',
  '[0-9#*]\\ufe0f\\u20e3',
  // variants of an ideograph, as in people's names: 辻󠄀
  '\\p{Unified_Ideograph}[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
  '\\p{Script=Mongolian}[\\u180b-\\u180f]',
].join('|')

const invisible = '[\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\u2028\\u2029\\u2800\\ufff9-\\ufffb]'

// Created on first use: a phone (four times slower than a desktop) takes 30 ms for both.
let visibleCharacter: RegExp | undefined
let shapingOrInvisible: RegExp | undefined

/** Whether no character of a text is visible: only spaces, joiners, direction marks. */
export function isBlank(text: string): boolean {
  visibleCharacter ??= new RegExp(`(?!\\s|${invisible})[^]`, 'u')
  return !visibleCharacter.test(text)
}

/**
 * Removes invisible characters and direction overrides, with which different names look the same. Characters that shape
 * letters, ideographs, and emoji stay.
 */
export function stripInvisible(name: string): string {
  // linear: the one repetition, of joined emoji, ends the match, so that nothing is read twice
  shapingOrInvisible ??= new RegExp(`(${shaping})|${invisible}`, 'gu')
  return name.replace(shapingOrInvisible, (_, shape: string | undefined) => shape ?? '')
}
