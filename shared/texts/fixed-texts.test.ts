import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { sourceOf } from './define-texts.ts'

const root = path.resolve(import.meta.dirname, '../..')
const [, section = ''] = readFileSync(path.join(root, 'docs/product.md'), 'utf8').split('\n## 19. ')

/** With `{}` for each value, whatever its name. */
const withoutNames = (text: string) => text.replaceAll(/\{[a-zA-Z]+\}/g, '{}')

const fixed = [...section.matchAll(/^ {2}\| ([^|]+) \| ([^|]+) \|$/gm)].flatMap(([, where = '', texts = '']) =>
  [...texts.matchAll(/`([^`]+)`/g)].map(([, text = '']) => ({ where, text: withoutNames(text) })),
)

function formsOfPart(element: MessageFormatElement): string[] {
  if (element.type === TYPE.literal) return [element.value]
  // only for screen readers
  if (element.type === TYPE.tag) return element.value === 'hidden' ? [''] : formsOf(element.children)
  if (element.type === TYPE.select || element.type === TYPE.plural)
    return Object.values(element.options).flatMap(({ value }) => formsOf(value))
  return ['{}']
}

/** All sentences that a text can become. */
const formsOf = (elements: MessageFormatElement[]): string[] =>
  elements.map(formsOfPart).reduce((starts, ends) => starts.flatMap((start) => ends.map((end) => start + end)), [''])

async function catalogTexts(): Promise<Set<string>> {
  const files = globSync('{server,shared,web/src}/**/*.texts.ts', { cwd: root })
  const modules = await Promise.all(files.map((file) => import(path.join(root, file))))
  const sources = modules.flatMap((module) => Object.values(module).map(sourceOf))
  const texts = sources.flatMap((source) => Object.values(source?.english ?? {}))
  return new Set(texts.flatMap((text) => formsOf(parse(text))))
}

/** Errors of required fields are one text, with the field's label. */
const isIn = (known: Set<string>, text: string) =>
  known.has(text) || (known.has('{} is required') && known.has(text.replace(/ is required$/, '')))

test('every text that docs/product.md fixes is in a catalog, to the letter', async () => {
  expect(fixed.length).toBeGreaterThan(150)
  const known = await catalogTexts()
  expect(fixed.filter(({ text }) => !isIn(known, text))).toEqual([])
  expect(isIn(known, 'Cancel it is required')).toBe(false)
})
