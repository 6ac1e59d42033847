import type { Plugin } from 'vite'
import { directionOf, type Language } from '#shared/texts/languages.ts'

const theme = "import './app/theme.css'"

/** Adds right-to-left.css to the stylesheet of a language that needs it, so that others don't load its rules and font. */
export function stylesIn(language: Language): Plugin {
  return {
    name: 'right-to-left',
    transform(code, id) {
      if (directionOf(language) === 'ltr' || !id.endsWith('/web/src/entry-browser.tsx')) return null
      if (!code.includes(theme)) throw new Error(`${id} doesn't begin with ${theme}`)
      return { code: code.replace(theme, `${theme}\nimport './app/right-to-left.css'`), map: null }
    },
    enforce: 'pre',
  }
}
