import type { Plugin } from 'rolldown'

const other = /[^\0-\x7f]/g

/**
 * Code that does the same in ASCII alone. A single character beyond Latin-1, and there are 185, would make V8 hold all
 * the source at two bytes for each: 12.6 MB instead of 6.3 for as long as the server runs. In strings, templates,
 * regular expressions and names `\u` means the character itself; after a backslash it would mean a backslash and a 'u',
 * and `String.raw` would show it.
 */
export function inAscii(code: string): string {
  const unclear = /\\[^\0-\x7f]|\.raw`[^`]*[^\0-\x7f`]/.exec(code)
  if (unclear) throw new Error(`It can't be said in ASCII what this means: ${unclear[0]}`)
  return code.replace(other, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Once everything else is done to the code; its lines, and with them the source map's, stay. */
export const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) if (part.type === 'chunk') part.code = inAscii(part.code)
  },
}
