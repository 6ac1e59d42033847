import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const program = `
  await import(${JSON.stringify(path.join(import.meta.dirname, 'deterministic.ts'))})
  const { randomBytes, randomFillSync, randomInt, randomUUID } = await import('node:crypto')
  const values = () => [randomBytes(40).toString('hex'), randomFillSync(Buffer.alloc(8)).toString('hex'), randomInt(5, 9)]
  const uuid = randomUUID()
  console.log(JSON.stringify([values(), values(), uuid, new Date(), Date.now(), new Date(0)]))
`

const run = async (): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  return stdout
}

test('random values and times are the same in each process, and differ within one', async () => {
  const [first, second] = await Promise.all([run(), run()])
  expect(first).toBe(second)
  const [values, others, uuid, now, milliseconds, epoch] = JSON.parse(first)
  expect(values[0]).not.toBe(others[0])
  expect(values[0]).toHaveLength(80)
  expect(values[2]).toBeGreaterThanOrEqual(5)
  expect(values[2]).toBeLessThan(9)
  expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  expect([Date.parse(now), epoch]).toEqual([milliseconds, '1970-01-01T00:00:00.000Z'])
})
