// node qa/faults/full-disk.ts [--short], after npm run build, as root: a shelter's small disk is filled and later
// emptied. Prints the responses to requests, and fails if a promise is broken.
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../../e2e/server.ts'
import { ailments } from './doctor.ts'
import { mountDisk } from './mounts.ts'
import { aPet, keeperOf, statusOf, uploadSmall } from './people.ts'
import { counted, promises, short } from './promises.ts'

const rounds = short ? 1 : 10
const disk = mountDisk(24)
const data = path.join(disk.folder, 'data')
const filler = path.join(disk.folder, 'filler')
const server = await startServer({ dataDir: data, env: { LOG_LEVEL: 'warn' } })
const found = promises()
const { url } = server
const { token, client, campaignId } = await keeperOf(url)
const given: string[] = []
let donations = 0

async function give(): Promise<number> {
  donations += 1
  const idempotencyKey = `a gift on a full disk, ${donations}`
  const status = await statusOf(client.donations.give.mutate({ campaignId, amountCents: 100, idempotencyKey }))
  if (status === 200) given.push(idempotencyKey)
  return status
}

function fill(): void {
  const { bavail, bsize } = statfsSync(disk.folder)
  writeFileSync(filler, Buffer.alloc(bavail * bsize))
}

const register = async (n: number) => {
  const body = JSON.stringify({ name: 'Uma', email: `uma.${n}@example.org`, password: 'a good password' })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })).status
}

const linesWith = (text: string) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes(text)).length

try {
  const writes: number[] = []
  const reads: number[] = []
  const ready: string[] = []
  let slowest = 0
  for (let round = 1; round <= rounds; round++) {
    fill()
    // existing pages of the database may still have room, and what fits is kept
    while ((await give()) === 200);
    for (let n = 0; n < 5; n++) {
      writes.push(await give(), await statusOf(client.pets.add.mutate(aPet('P'.repeat(100)))))
      writes.push(await register(round * 100 + n), await uploadSmall(url, token, round * 100 + n))
      for (const page of ['/', '/pets', '/api/pets', `/api/donations/${campaignId}`])
        reads.push((await fetch(url + page)).status)
    }
    ready.push(await (await fetch(`${url}/readyz`)).text())
    rmSync(filler)
    const since = performance.now()
    while ((await give()) !== 200) await sleep(20)
    slowest = Math.max(slowest, performance.now() - since)
    // the server logs the end of the problem after some seconds without failures
    while (linesWith('There is room again on') + linesWith('There is room again for') < round && (await give()))
      await sleep(200)
    while ((await fetch(`${url}/readyz`)).status !== 200) await sleep(200)
  }
  const begun = linesWith('There is no room left on the disk for')
  // one may fit into the log's remaining room
  const refused = writes.filter((status) => status === 507).length
  const isTold = writes.every((status) => [200, 201, 507].includes(status)) && refused > writes.length / 2
  found.check('every change is kept, or answered 507', counted(writes), isTold)
  found.check(
    'reading goes on',
    counted(reads),
    reads.every((status) => status === 200),
  )
  found.check(
    '/readyz says why it is not ready',
    ready[0] ?? '',
    ready.every((body) => body.includes('run out of space')),
  )
  found.check('the log says it once each time', `${begun} lines in ${rounds} rounds`, begun === rounds)
  found.check('no unexpected error', `${linesWith('"level":50')} lines`, linesWith('"level":50') === 0)
  found.check('writing goes on by itself', `${Math.round(slowest)} ms at most after there is room`, slowest < 10_000)
  await server.stop()
  const ill = await ailments(data)
  found.check('the doctor finds it healthy', ill.join(' ') || 'all is well', ill.length === 0)
  const again = await startServer({ dataDir: data })
  const { donatedCents } = (await (await fetch(`${again.url}/trpc/campaigns.byId?input={"id":${campaignId}}`)).json())
    .result.data
  await again.stop()
  const sum = `${given.length} acknowledged, ${donatedCents / 100} there`
  found.check('every acknowledged donation is there, and no other', sum, donatedCents === given.length * 100)
} finally {
  await server.stop()
  disk.unmount()
}
found.end(server.output())
