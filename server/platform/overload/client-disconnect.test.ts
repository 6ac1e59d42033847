import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { abortOnDisconnect, isDisconnected } from './client-disconnect.ts'

async function serverThatWaits() {
  const app = fastify()
  const seen: string[] = []
  app.post('/', (request) =>
    abortOnDisconnect(request, async (signal) => {
      seen.push(`waits for ${JSON.stringify(request.body)}`)
      await once(signal, 'abort')
      seen.push(isDisconnected(request) ? 'has left' : 'is here')
    }),
  )
  await app.listen({ port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { seen, port }
}

test('work is aborted when the client disconnects, long after the body was read', async () => {
  const { seen, port } = await serverThatWaits()
  const socket = connect(port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}')
  await expect.poll(() => seen).toEqual(['waits for {}'])
  socket.destroy()
  await expect.poll(() => seen).toEqual(['waits for {}', 'has left'])
})
