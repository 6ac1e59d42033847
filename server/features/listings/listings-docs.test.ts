import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listingSiteNames, listingSites } from '#shared/listing-values.ts'
import { siteRules } from '#shared/listings/sites.ts'
import { petsJsonSchema } from './pets-feed.schema.ts'

const document = readFileSync('docs/listings.md', 'utf8')

const section = (title: string): string => {
  const [, rest = ''] = document.split(`\n## ${title}\n`)
  return rest.split('\n## ')[0] ?? ''
}

/** The names in the first column of the section's tables, in their order. */
const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))

test.each(listingSites)('docs/listings.md has each column of the file for %s, in its order, and no other', (site) => {
  expect(namesIn(section(listingSiteNames[site]))).toEqual(siteRules[site].columns.map(({ name }) => name))
})

test('docs/listings.md says which columns have no field of ours', () => {
  for (const site of listingSites) {
    const lines = section(listingSiteNames[site]).split('\n')
    for (const { name, from } of siteRules[site].columns) {
      const [, , field = ''] =
        lines.find((line) => line.startsWith('| `') && line.includes(`\`${name}\``))?.split('|') ?? []
      expect(field.trim() === 'none', `${site}: ${name}`).toBe(from === null)
    }
  }
})

test('docs/listings.md has each field of the JSON feed, and no other', () => {
  const { properties = {} } = petsJsonSchema()
  const pets = Object(properties.pets).items.properties
  expect(namesIn(section('JSON')).toSorted()).toEqual([...Object.keys(properties), ...Object.keys(pets)].toSorted())
})
