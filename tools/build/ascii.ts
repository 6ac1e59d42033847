import type { Plugin } from 'rolldown'

const other = /[^\0-\x7f]/g

/**
 * Escapes code to ASCII. A single character beyond Latin-1 (there are 185) would make V8 store all the source in two
 * bytes per character: 12.6 MB instead of 6.3. In strings, templates, regular expressions, and names, `\u` means the
 * character. After a backslash it would not, and `String.raw` would show it. Throws in these two cases.
 */
export function inAscii(code: string): string {
  const unclear = /\\[^\0-\x7f]|\.raw`[^`]*[^\0-\x7f`]/.exec(code)
  if (unclear) throw new Error(`It can't be said in ASCII what this means: ${unclear[0]}`)
  return code.replace(other, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Must run after all other transforms. It keeps the lines, so the source map stays valid. */
export const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) if (part.type === 'chunk') part.code = inAscii(part.code)
  },
}
