import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'

const accents = Object.fromEntries(
  [
    ...'aàbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqɋrŕsštţuûvṽwŵxẋyýzžAÀBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÖPÞQɊRŔSŠTŢUÛVṼWŴXẊYÝZŽ',
  ].flatMap((letter, at, all) => (at % 2 === 0 ? [[letter, all[at + 1] ?? letter]] : [])),
)

const replaceLetters = (text: string) => [...text].map((letter) => accents[letter] ?? letter).join('')

function replaceIn(elements: MessageFormatElement[]): void {
  for (const element of elements) {
    if (element.type === TYPE.literal) element.value = replaceLetters(element.value)
    if (element.type === TYPE.tag) replaceIn(element.children)
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) replaceIn(value)
  }
}

const countLetters = (elements: MessageFormatElement[]): number =>
  elements.reduce((sum, element) => {
    if (element.type === TYPE.literal) return sum + element.value.length
    if (element.type === TYPE.tag) return sum + countLetters(element.children)
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return sum + countLetters(element.options.other?.value ?? [])
    return sum
  }, 0)

/** Makes 40% more of a text, in words of at most five characters, so that they fit where words fit. */
const padding = (length: number): string => ' ~~~~~'.repeat(Math.ceil(length / 6)).slice(0, length)

/** Turns 'Save {name}' into '[Šàṽé {name} ~]', which is 40% longer. */
export function pseudolocalize(text: string): string {
  const elements = parse(text)
  const added = Math.ceil(countLetters(elements) * 0.4)
  replaceIn(elements)
  // the brackets are two of the added characters
  return `[${printAST(elements)}${padding(Math.max(0, added - 2)).trimEnd()}]`
}
