// Scripts in which a joiner or a non-joiner after a letter is part of how a word is written: می‌رود, श्‍याम, අනුෂ්‍කා
const joining = [
  ...['Arab', 'Syrc', 'Mong', 'Nkoo', 'Adlm', 'Rohg', 'Thaa', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml'],
  ...['Telu', 'Knda', 'Mlym', 'Sinh', 'Mymr', 'Khmr', 'Tibt'],
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')
const emoji = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?'

/** Where a character that can't be seen by itself shapes the one before it. */
const shaping = [
  `[${joining}]\\u200d`,
  `[${joining}]\\u200c(?=[${joining}])`,
  // 👨‍👩‍👧, 🏴󠁧󠁢󠁳󠁣󠁴󠁿, 1️⃣
  `${emoji}(?:\\u200d${emoji})+`,
  '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{1,10}\\u{e007f}',
  '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]',
  '[0-9#*]\\ufe0f\\u20e3',
  // forms of one ideograph, as the names of people have them: 辻󠄀
  '\\p{Unified_Ideograph}[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
  '\\p{Script=Mongolian}[\\u180b-\\u180f]',
].join('|')

const invisible = '[\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\u2028\\u2029\\u2800\\ufff9-\\ufffb]'

// Made when first needed: a phone (four times slower than a desktop) takes 30 ms for both.
let visibleCharacter: RegExp | undefined
let shapingOrInvisible: RegExp | undefined

/** Whether nothing of a text can be seen, whatever it consists of: spaces, joiners, marks of direction. */
export function isBlank(text: string): boolean {
  visibleCharacter ??= new RegExp(`(?!\\s|${invisible})[^]`, 'u')
  return !visibleCharacter.test(text)
}

/**
 * A name without what can't be seen in it and turns what stands around it around: with it, two names look the same and
 * are not. What shapes letters, ideographs and emoji stays.
 */
export function stripInvisible(name: string): string {
  // linear: the one repetition, of joined emoji, ends the match, so that nothing is read twice
  shapingOrInvisible ??= new RegExp(`(${shaping})|${invisible}`, 'gu')
  return name.replace(shapingOrInvisible, (_, shape: string | undefined) => shape ?? '')
}
