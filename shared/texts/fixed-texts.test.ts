import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sourceOf } from './define-texts.ts'

const root = path.resolve(import.meta.dirname, '../..')
const [, section = ''] = readFileSync(path.join(root, 'docs/product.md'), 'utf8').split('\n## 19. ')

/** With `{}` for each value, whatever its name. */
const withoutNames = (text: string) => text.replaceAll(/\{[a-zA-Z]+\}/g, '{}')

const fixed = [...section.matchAll(/^ {2}\| ([^|]+) \| ([^|]+) \|$/gm)].flatMap(([, where = '', texts = '']) =>
  [...texts.matchAll(/`([^`]+)`/g)].map(([, text = '']) => ({ where, text })),
)

async function catalogTexts(): Promise<Set<string>> {
  const files = globSync('{server,shared,web/src}/**/*.texts.ts', { cwd: root })
  const modules = await Promise.all(files.map((file) => import(path.join(root, file))))
  const sources = modules.flatMap((module) => Object.values(module).map(sourceOf))
  return new Set(sources.flatMap((source) => Object.values(source?.english ?? {}).map(withoutNames)))
}

test('every text that docs/product.md fixes is in a catalog, to the letter', async () => {
  expect(fixed.length).toBeGreaterThan(150)
  const known = await catalogTexts()
  const missing = fixed.filter(({ text }) => !known.has(withoutNames(text)))
  expect(missing).toEqual([])
})
