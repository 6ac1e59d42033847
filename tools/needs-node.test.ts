import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
)

const node = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  return { status, stdout, stderr }
}
const asksFirst = ['-r', './tools/needs-node.cjs']

test('an older Node prints the required version before anything else is loaded', () => {
  const stderr =
    'Pawstead needs Node 24.7 or later, and this is Node 20.20.2. Get it from https://nodejs.org; on Linux, npm start brings its own.\n'
  const old = ['-r', './server/testing/old-node.cjs']
  expect(node(...old, ...asksFirst, 'is-never-looked-for.ts')).toEqual({ status: 1, stdout: '', stderr })
})

test('this Node passes without output', () => {
  expect(node(...asksFirst, '-p', '1 + 1')).toEqual({ status: 0, stdout: '2\n', stderr: '' })
})

test('every entry point of a script checks the Node version, or is no JavaScript', () => {
  const asks = /^(exec )?node -r \.\/tools\/needs-node\.cjs /
  const unasked = Object.entries(scripts).filter(
    ([, command]) => !asks.test(command) && !/^npm run -s build(:once)? && |^biome /.test(command),
  )
  expect(unasked).toEqual([])
})
