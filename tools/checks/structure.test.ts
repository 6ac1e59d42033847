import { describe, expect, test } from 'vitest'
import { brokenBy, brokenByFile, folderCycles, type Import, importsOf } from './structure.ts'

const imported = (file: string, target: string, typeOnly = false): Import => ({ file, target, typeOnly })

test.each<[number, Import]>([
  [1, imported('server/app.ts', 'web/src/app/root.tsx')],
  [2, imported('web/src/lib/errors.ts', 'server/platform/errors/errors.ts', true)],
  [2, imported('web/src/lib/trpc.ts', 'server/trpc/router.ts')],
  [3, imported('web/src/components/ui/button.tsx', 'web/src/features/pets/hooks.ts')],
  [4, imported('server/app.ts', 'qa/bench/run.ts')],
  [4, imported('web/src/app/root.tsx', 'web/src/testing/records.ts')],
  [5, imported('server/features/pets/pets.queries.ts', 'better-sqlite3')],
  [6, imported('shared/pets.ts', 'react')],
  [7, imported('server/platform/http/log.ts', 'server/features/pets/pets.queries.ts')],
  [8, imported('server/features/pets/pets.rest.ts', 'server/db/database.ts')],
  [8, imported('server/features/pets/pets.router.ts', 'server/features/pets/pets.queries.ts')],
  [8, imported('server/features/pets/pets.queries.ts', 'server/features/pets/pets.service.ts')],
  [8, imported('server/features/pets/pets.queries.ts', 'server/platform/errors/errors.ts')],
  [8, imported('server/features/pets/pets.policy.ts', 'server/identity/users.ts')],
  [8, imported('server/features/pets/pets.service.ts', 'server/platform/access/authorized.ts')],
  [11, imported('server/platform/rest/send.ts', 'server/platform/response-cache/response-cache.ts', true)],
  [11, imported('server/rest/http.test.ts', 'server/platform/response-cache/response-cache.ts')],
  [11, imported('server/app.ts', 'server/platform/response-cache/before-fastify.ts')],
])('rule %i forbids %o', (rule, each) => {
  expect(brokenBy(each)).toMatch(new RegExp(`^${rule}: `))
})

test.each<Import>([
  imported('web/src/lib/trpc.ts', 'server/trpc/router.ts', true),
  imported('server/features/pets/pets.queries.ts', 'server/db/database.ts'),
  imported('server/features/pets/pets.rest.ts', 'server/db/database.ts', true),
  imported('server/features/pets/pets.service.ts', 'server/features/users/locks.service.ts'),
  imported('server/features/pets/pets.test.ts', 'server/testing/harness.ts'),
  imported('shared/pets.ts', 'zod'),
  imported('server/app.ts', 'server/platform/response-cache/response-cache.ts'),
  imported('server/platform/response-cache/response-cache.ts', 'server/platform/response-cache/before-fastify.ts'),
])('%o is allowed', (each) => {
  expect(brokenBy(each)).toBeNull()
})

test('files of a feature are named after their layer, and no file after nothing', () => {
  expect(brokenByFile('server/features/pets/desk.ts', 10)).toMatch(/^9: .*\*\.router\.ts/)
  expect(brokenByFile('web/src/lib/utils.ts', 10)).toMatch(/^9: /)
  expect(brokenByFile('server/app.ts', 301)).toMatch(/^9: 301 lines/)
  expect(brokenByFile('server/features/pets/search.queries.ts', 300)).toBeNull()
  expect(brokenByFile('server/features/pets/search.queries.test.ts', 400)).toBeNull()
})

describe('folders', () => {
  const chain = [imported('a/1.ts', 'b/1.ts'), imported('b/2.ts', 'c/1.ts'), imported('a/1.ts', 'a/2.ts')]

  test('in a chain are no circle', () => {
    expect(folderCycles(chain)).toEqual([])
  })

  test('that import each other are one, even through different files or by type', () => {
    expect(folderCycles([...chain, imported('c/9.ts', 'a/8.ts', true), imported('d/1.ts', 'a/1.ts')])).toEqual([
      ['a', 'b', 'c'],
    ])
  })
})

test('imports are found in every form', () => {
  const code = [
    "import type { A } from './a.ts'",
    "import { type B, c } from '#web/b.ts'",
    "import './c.ts'",
    "export { d } from '../d.ts'",
    "const later = () => import('#server/e.ts')",
  ].join('\n')
  expect(importsOf('server/db/x.ts', code)).toEqual([
    imported('server/db/x.ts', 'server/db/a.ts', true),
    imported('server/db/x.ts', 'web/src/b.ts'),
    imported('server/db/x.ts', 'server/db/c.ts'),
    imported('server/db/x.ts', 'server/d.ts'),
    imported('server/db/x.ts', 'server/e.ts'),
  ])
})
