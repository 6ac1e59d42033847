import { Agent } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readFrom } from '#server/testing/config.ts'
import { sharedDatabase } from '#server/testing/database.ts'
import { timesOf } from '#server/testing/long-tests.ts'
import { readsAfterWrites } from '#server/testing/reads-after-writes.ts'
import { type Servers, silent, staleResponses } from '#server/testing/stale-responses.ts'

const config = readFrom(silent)

/** Two servers that cache responses and one that does not, each with its own connections to one database. */
async function servers(): Promise<Servers> {
  const shared = await sharedDatabase()
  const agent = new Agent({ keepAlive: true })
  const start = async (responseCache: boolean) => {
    const db = await shared.open()
    const app = await buildApp({ config: { ...config, responseCache }, db })
    const close = async () => {
      await app.close()
      await db.close()
    }
    return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close }
  }
  const writing = await shared.open()
  const started = [await start(true), await start(true), await start(false)] as const
  onTestFinished(async () => {
    agent.destroy()
    for (const { close } of started) await close()
    await writing.close()
    await shared.close()
  })
  return { keeping: [started[0].url, started[1].url], twin: started[2].url, db: writing, agent }
}

// node qa/faults/stale-responses.ts compares 100,000 times, and with --writes=20000 reads after so many writes
const comparisons = timesOf(3000, 1000)
const writes = timesOf(200, 100)

test(`no answer is older than the last write of any user: ${comparisons} comparisons with a server that keeps none`, async () => {
  expect(await staleResponses(await servers(), comparisons, 1)).toEqual([])
}, 180_000)

test(`what one of ${writes} writes changes is seen at once through another server`, async () => {
  const { stale, comparisons } = await readsAfterWrites(await servers(), writes, 2)
  expect(stale).toEqual([])
  expect(comparisons).toBeGreaterThan(writes)
}, 180_000)
