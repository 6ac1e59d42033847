import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A minimal S3 with one bucket; requests must be signed with the right key. */
export async function startFakeS3(accessKeyId: string) {
  const objects = new Map<string, { body: Buffer; type: string | undefined }>()
  const refuse = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
  let failure: number | null = null
  const server = createServer(async (request, response) => {
    const key = new URL(request.url ?? '', 'http://here').pathname
    const body = await buffer(request)
    if (failure) return response.writeHead(failure, { 'content-type': 'application/xml' }).end(refuse('Failing'))
    const signed = request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKeyId}/`)
    if (!signed) return response.writeHead(403, { 'content-type': 'application/xml' }).end(refuse('AccessDenied'))
    if (request.method === 'PUT') {
      objects.set(key, { body, type: request.headers['content-type'] })
      return response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return response.writeHead(404, { 'content-type': 'application/xml' }).end(refuse('NoSuchKey'))
    return response.end(found.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    failWith: (status: number) => {
      failure = status
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}
