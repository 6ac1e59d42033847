import { existsSync, readdirSync } from 'node:fs'
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asc } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { FetchOutside } from '#server/images/fetch-picture.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { picture } from '#server/testing/pictures.ts'
import { uploadOf } from '#server/testing/uploads.ts'
import { type ImportEvent, maxImportBytes } from '#shared/import.ts'

/** A fake Internet with one server for every host except internal ones. */
async function internet(listener: RequestListener): Promise<FetchOutside> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    resolve: async (host) =>
      host === 'gone.example' ? [] : [host === 'inside.example' ? '10.0.0.1' : '93.184.216.34'],
    reach: () => ({ address: '127.0.0.1', port }),
  }
}

const eventsIn = (body: string): ImportEvent[] =>
  body
    .split('\n')
    .filter((line) => line !== '')
    .map((line): ImportEvent => JSON.parse(line))
const pets = (rows: { key: string; photos: string }[]) =>
  JSON.stringify(
    rows.map((row) => ({
      name: 'Rex',
      age: '2',
      category: 'Dog',
      location: 'Here',
      description: 'Good',
      ...row,
    })),
  )
const send = ({ admin }: Pick<Harness, 'admin'>, body: string | Buffer, query = '') =>
  admin.http({ method: 'POST', url: `/api/import/pets?dryRun=false${query}`, payload: body })
const petsOf = ({ db }: Pick<Harness, 'db'>) => db.read.select().from(db.schema.pets).orderBy(asc(db.schema.pets.id))
const imagesOf = ({ db }: Pick<Harness, 'db'>) => db.read.select({ hash: db.schema.images.hash }).from(db.schema.images)

test('pictures are fetched and stored; unavailable ones are reported and left out', async () => {
  const [amber, blue] = await Promise.all([picture('png'), picture('png', { background: '#0ea5e9' })])
  const asked: string[] = []
  const shelter = await startHarness(
    {},
    {
      internet: await internet(({ headers: { host }, url }, response) => {
        asked.push(`${host}${url}`)
        if (url === '/inside') response.writeHead(302, { location: 'http://inside.example/' }).end()
        else if (url === '/page') response.setHeader('content-type', 'text/html').end('<p>')
        else if (url === '/none') response.end('no picture at all')
        else response.end(url === '/b' ? blue : amber)
      }),
    },
  )
  const response = await send(
    shelter,
    pets([
      { key: '1', photos: 'http://a.example/a\nhttp://a.example/b' },
      { key: '2', photos: 'http://a.example/inside\nhttp://a.example/page\nhttp://a.example/none' },
      { key: '3', photos: 'http://a.example/a\nhttp://inside.example/a\nhttp://gone.example/a\nfile.jpg' },
      { key: '4', photos: '' },
    ]),
  )
  const events = eventsIn(response.body)
  expect(events.at(-1)).toMatchObject({
    type: 'done',
    written: true,
    sums: { added: 4, pictures: 3, failedPictures: 6, drawings: 2 },
  })
  const reasons = events.flatMap((event) =>
    event.type === 'note' ? [`${event.row}: ${event.note.split(': ').pop()}`] : [],
  )
  expect(reasons).toEqual([
    '2: inside.example isn’t on the public internet',
    '2: a.example sent something that isn’t a picture',
    expect.stringMatching(/^2: We can’t read this picture/),
    '2: We’ll use a drawing, because none of its photos could be imported',
    '3: inside.example isn’t on the public internet',
    '3: there is no site gone.example',
    '3: it isn’t among the photos',
  ])
  // each is fetched once, even if several rows name it
  expect(asked.filter((address) => address === 'a.example/a')).toHaveLength(1)
  const [first, second, third, fourth] = await petsOf(shelter)
  expect(first?.image).toMatch(/^\/images\//)
  expect(third?.image).toBe(first?.image)
  expect(second?.image).toBe(fourth?.image)
  const further = await shelter.db.read.select().from(shelter.db.schema.petPhotos)
  expect(further.map(({ petId, place }) => [petId, place])).toEqual([[first?.id, 1]])
})

test('stored pictures are reused, by their URL or as photos of a folder', async () => {
  const shelter = await startHarness({ PUBLIC_URL: 'https://paws.example' }, { internet: await internet(() => {}) })
  const image = await uploadOf(shelter.admin)
  const missing = `/images/${'a0'.repeat(32)}.webp`
  const list = Buffer.from(JSON.stringify({ 'Rex Ä.jpg': image }))
  const rows = [
    { key: '1', photos: `https://paws.example${image}` },
    { key: '2', photos: 'C:\\photos\\rex a\u0308.JPG' },
    { key: '3', photos: missing },
  ]
  const { body } = await send(shelter, Buffer.concat([list, Buffer.from(pets(rows))]), `&photos=${list.length}`)
  expect(eventsIn(body).at(-1)).toMatchObject({
    type: 'done',
    sums: { added: 3, pictures: 2, failedPictures: 1, drawings: 1 },
  })
  const found = await petsOf(shelter)
  expect(found.slice(0, 2).map((pet) => pet.image)).toEqual([image, image])
})

test('a client that disconnects leaves nothing behind, and the next one can import', async () => {
  const png = await picture('png')
  const held = Promise.withResolvers<void>()
  const shelter = await startHarness(
    {},
    {
      internet: await internet(({ url }, response) => {
        if (url === '/held') held.resolve()
        else response.end(png)
      }),
    },
  )
  await shelter.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = shelter.app.server.address() as AddressInfo
  const importing = request({
    port,
    method: 'POST',
    path: '/api/import/pets?dryRun=false',
    headers: { authorization: `Bearer ${shelter.admin.token}` },
  })
  importing.on('error', () => {})
  importing.end(
    pets([...Array(8).keys(), 'held'].map((name) => ({ key: `k-${name}`, photos: `http://a.example/${name}` }))),
  )
  await held.promise
  expect(await imagesOf(shelter)).toHaveLength(1)
  expect((await send(shelter, pets([]))).json()).toMatchObject({
    status: 503,
    detail: expect.stringContaining('Another import'),
  })
  importing.destroy()
  await expect.poll(() => imagesOf(shelter), { timeout: 20_000 }).toEqual([])
  expect(await petsOf(shelter)).toEqual([])
  const free = async () => eventsIn((await send(shelter, pets([{ key: '1', photos: '' }]))).body).at(-1)?.type
  await expect.poll(free, { timeout: 20_000 }).toBe('done')
  const folder = shelter.config.dataDir
  const left = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('.upload')) : []
  expect(left).toEqual([])
})

test('the same file at two servers concurrently is imported once', async () => {
  const shelter = await startHarness()
  const other = await buildApp({ config: shelter.config, db: shelter.db })
  onTestFinished(() => other.close())
  const file = pets(Array.from({ length: 120 }, (_, place) => ({ key: `k-${place}`, photos: '' })))
  const url = '/api/import/pets?dryRun=false'
  const headers = { authorization: `Bearer ${shelter.admin.token}` }
  const answers = await Promise.all(
    [shelter.app, other].map((app) => app.inject({ method: 'POST', url, headers, payload: file })),
  )
  const added = answers.map(({ body }) => {
    const last = eventsIn(body).at(-1)
    return last?.type === 'done' ? last.sums.added : Number.NaN
  })
  expect(added.reduce((sum, one) => sum + one, 0)).toBe(120)
  expect(await petsOf(shelter)).toHaveLength(120)
})

test('a file that is too large is refused, whatever its `Content-Length`', async () => {
  const shelter = await startHarness()
  await shelter.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = shelter.app.server.address() as AddressInfo
  const post = (headers: Record<string, string | number>, write: (sending: ReturnType<typeof request>) => void) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sending = request({
        port,
        method: 'POST',
        path: '/api/import/pets',
        headers: { authorization: `Bearer ${shelter.admin.token}`, ...headers },
      })
      sending.once('error', reject)
      sending.once('response', ({ statusCode }) => {
        resolve(statusCode)
        // the server would wait for the rest
        sending.destroy()
      })
      write(sending)
    })
  expect(await post({ 'content-length': maxImportBytes + 1 }, (sending) => sending.flushHeaders())).toBe(413)
  const piece = Buffer.alloc(1024 * 1024, 'a,b\n')
  const endless = post({}, (sending) => {
    let left = 70
    const more = () => {
      while (left-- > 0) if (!sending.write(piece)) return void sending.once('drain', more)
      sending.end()
    }
    more()
  })
  expect(await endless).toBe(413)
  expect(await send(shelter, '')).toMatchObject({ body: expect.stringContaining('The file is empty.') })
})

test('a former admin writes nothing', async () => {
  const shelter = await startHarness(
    {},
    {
      internet: await internet((_request, response) => {
        const { db } = shelter
        const { users } = db.schema
        void db
          .transaction(async (tx) => void (await tx.update(users).set({ role: 'user' })))
          .then(() => response.end('x'))
      }),
    },
  )
  const { body } = await send(shelter, pets([{ key: '1', photos: 'http://a.example/1' }]))
  expect(eventsIn(body).at(-1)).toMatchObject({
    type: 'failed',
    text: 'Admins only.',
    written: { code: 'refusals.ADMINS_ONLY' },
  })
  expect(await petsOf(shelter)).toEqual([])
  expect(await imagesOf(shelter)).toEqual([])
})
