import { readFileSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './bundle.ts'
import { textsIn } from './texts-plugin.ts'

/** Limit in bytes for the script on other sites' pages (docs/product.md 17.6). */
const limit = 10 * 1024

/** Builds `/embed.js`: one file at a fixed URL, without a global name. Throws if it is too large. */
export async function buildEmbed(): Promise<void> {
  const file = path.join(root, 'dist/web/embed.js')
  const bundle = await rolldown({
    input: path.join(root, 'web/src/embed/embed.ts'),
    platform: 'browser',
    tsconfig: path.join(root, 'web/tsconfig.json'),
    transform: { target: 'es2020' },
    plugins: [
      textsIn('en'),
      { name: 'short styles', transform: { filter: { id: /embed\/styles\.ts$/ }, handler: withoutIndents } },
    ],
    logLevel: 'warn',
  })
  await bundle.write({ file, codeSplitting: false, format: 'iife', minify: true })
  await bundle.close()
  const { length } = readFileSync(file)
  if (length > limit) throw new Error(`/embed.js has ${length} bytes, and may have ${limit}`)
}

const withoutIndents = (code: string) => code.replaceAll(/\n\s+/g, '')
