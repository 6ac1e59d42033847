// node qa/faults/read-only-folder.ts [--short], after npm run build, as root: the data folder is read-only, at the
// start and while it is in use. Prints the responses, and fails if a promise is broken.
import path from 'node:path'
import { runCommand } from '../../e2e/command.ts'
import { startServer } from '../../e2e/server.ts'
import { ailments } from './doctor.ts'
import { mountDisk } from './mounts.ts'
import { keeperOf, statusOf, uploadSmall } from './people.ts'
import { counted, promises, short } from './promises.ts'

const rounds = short ? 1 : 10
const found = promises()
const disk = mountDisk(64)
const dataDir = path.join(disk.folder, 'data')
const env = { LOG_LEVEL: 'warn' }
let server = await startServer({ dataDir, env })
try {
  const { token, client, campaignId } = await keeperOf(server.url)
  const uploads: number[] = []
  const donations: number[] = []
  const reads: number[] = []
  const after: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const writable = disk.readOnly()
    for (let n = 0; n < 5; n++) {
      uploads.push(await uploadSmall(server.url, token, round * 10 + n))
      donations.push(await statusOf(client.donations.give.mutate({ campaignId, amountCents: 100 })))
      reads.push((await fetch(`${server.url}/pets`)).status)
    }
    writable()
    after.push(await uploadSmall(server.url, token, round * 10 + 9))
  }
  found.check(
    'uploads are answered 503',
    counted(uploads),
    uploads.every((status) => status === 503),
  )
  // the database's files are open already, so changes may be kept or refused
  found.check(
    'other changes are kept, or answered 503',
    counted(donations),
    donations.every((status) => status === 200 || status === 503),
  )
  found.check(
    'reading goes on',
    counted(reads),
    reads.every((status) => status === 200),
  )
  found.check(
    'uploads go on by themselves',
    counted(after),
    after.every((status) => status === 201),
  )
  const surprises = server.output().split('"level":50').length - 1
  found.check('no unexpected error', `${surprises} lines`, surprises === 0)
  await server.stop()

  const writable = disk.readOnly()
  const refused = await runCommand(['serve', '--port', '0', '--data', dataDir])
  const sentence = refused.stderr.trim()
  const isSaid = refused.code === 1 && sentence.split('\n').length === 1 && /writable|read-only/.test(sentence)
  found.check('it does not start, and says why in a sentence', `${refused.code}: ${sentence}`, isSaid)
  writable()
  server = await startServer({ dataDir, env })
  const { donatedCents } = (await (await fetch(`${server.url}/trpc/campaigns.byId?input={"id":${campaignId}}`)).json())
    .result.data
  const given = donations.filter((status) => status === 200).length
  found.check(
    'every acknowledged donation is there',
    `${given}, ${donatedCents / 100} there`,
    donatedCents === given * 100,
  )
  const ill = await ailments(dataDir)
  found.check('the doctor finds it healthy', ill.join(' ') || 'all is well', ill.length === 0)
} finally {
  await server.stop()
  disk.unmount()
}
found.end(server.output())
