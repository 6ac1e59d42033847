import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routeOf } from '#server/testing/rest.ts'

/** Files of REST calls without a table, because it does not fit them, and the files that test them. */
const elsewhere: Record<string, string[]> = {
  // its callers are gone after a good call
  'server/features/account-deletion/account-deletion.rest.ts': [
    'server/features/account-deletion/data-inventory.test.ts',
    'server/features/account-deletion/concurrent-deletion.test.ts',
  ],
  // files
  'server/import-export/export/donations-csv.rest.ts': ['server/import-export/export/export.test.ts'],
  'server/import-export/export/export.rest.ts': ['server/import-export/export/export.test.ts'],
  'server/import-export/export/fees-csv.rest.ts': ['server/features/adoption-fees/fee-list.test.ts'],
  'server/import-export/export/figures-csv.rest.ts': ['server/features/figures/figures.test.ts'],
  'server/import-export/export/monthly-csv.rest.ts': ['server/import-export/export/monthly-csv.test.ts'],
}

test('every file of REST calls has a table, which tests all of its calls', () => {
  const tables = globSync('server/**/*.rest.test.ts').map((file) => readFileSync(file, 'utf8'))
  const withoutTable = globSync('server/**/*.rest.ts').filter((file) => {
    const [, name] = /export const (\w+): RestRoute\[\]/.exec(readFileSync(file, 'utf8')) ?? []
    return name && !tables.some((table) => new RegExp(`\\btestRestCalls\\([^)]*?\\b${name}\\b`).test(table))
  })
  expect(withoutTable.sort()).toEqual(Object.keys(elsewhere).sort())
})

test.each([
  ['GET /api/pets/:pet', 'GET /api/pets/:id'],
  ['GET /api/pets/facets', 'GET /api/pets/facets'],
  ['PUT /api/pets/:pet', 'PUT /api/pets/:pet'],
  ['GET /api/pets/:pet/photos', 'GET /api/pets/:pet/photos'],
])('the entry %s is about %s', (call, route) => {
  expect(routeOf(call, ['GET /api/pets', 'GET /api/pets/:id', 'GET /api/pets/facets'])).toBe(route)
})
