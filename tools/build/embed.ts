import { readFileSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { embedFile } from '#shared/embed.ts'
import type { Language } from '#shared/texts/languages.ts'
import { root } from './bundle.ts'
import { textsIn } from './texts-plugin.ts'

/** Limit in bytes for the script on other sites' pages (docs/product.md 17.6). */
const limit = 10 * 1024

/** Builds `/embed.js` in one language: one file, without a global name. Throws if it is too large. */
export async function buildEmbed(language: Language): Promise<void> {
  const file = path.join(root, 'dist/web', embedFile(language))
  const bundle = await rolldown({
    input: path.join(root, 'web/src/embed/embed.ts'),
    platform: 'browser',
    tsconfig: path.join(root, 'web/tsconfig.json'),
    transform: { target: 'es2020', define: { __PAWSTEAD_LANGUAGE__: JSON.stringify(language) } },
    plugins: [
      textsIn(language),
      { name: 'short styles', transform: { filter: { id: /embed\/styles\.ts$/ }, handler: withoutIndents } },
    ],
    logLevel: 'warn',
  })
  await bundle.write({ file, codeSplitting: false, format: 'iife', minify: true })
  await bundle.close()
  const { length } = readFileSync(file)
  if (length > limit) throw new Error(`/embed.js in '${language}' has ${length} bytes, and may have ${limit}`)
}

const withoutIndents = (code: string) => code.replaceAll(/\n\s+/g, '')
