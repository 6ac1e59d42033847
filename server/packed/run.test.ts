import { expect, it } from 'vitest'
import { asFunction, runPacked } from './run.ts'

/** Runs pieces of code; answers what they have told by calling `require('tell')(…)`, and which were loaded. */
function run(pieces: Record<string, string>) {
  const told: unknown[] = []
  const scripts = runPacked({
    has: (name) => name in pieces,
    read: (name) => Buffer.from(asFunction(pieces[name] ?? ''), 'latin1'),
    require: (name) => (name === 'tell' ? (what: unknown) => told.push(what) : undefined),
  })
  return { told, loaded: [...scripts.keys()] }
}

it('loads a piece when it is asked for, once, and no other', () => {
  const { told, loaded } = run({
    'main.cjs': `const tell = require('tell'); tell('main'); tell(require('./a.cjs').number); tell(require('./a.cjs').number)`,
    'a.cjs': `require('tell')('a'); exports.number = 7 // the last line may be a comment`,
    'b.cjs': `require('tell')('b')`,
  })
  expect(told).toEqual(['main', 'a', 7, 7])
  expect(loaded).toEqual(['main.cjs', 'a.cjs'])
})

it('lets two pieces need each other', () => {
  const { told } = run({
    'main.cjs': `exports.early = 1; require('./a.cjs').later(); exports.early = 2; require('./a.cjs').later()`,
    'a.cjs': `const main = require('./main.cjs'); exports.later = () => require('tell')(main.early)`,
  })
  expect(told).toEqual([1, 2])
})

it('tries a piece that failed again, so that its reason is heard each time', () => {
  const attempt = `try { require('./a.cjs') } catch (error) { require('tell')(error.message) }`
  expect(run({ 'main.cjs': `${attempt};${attempt}`, 'a.cjs': `throw new Error('no room')` }).told).toEqual([
    'no room',
    'no room',
  ])
})
