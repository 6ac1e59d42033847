import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A minimal imgbb: stores pictures from clients with the key. */
export async function startFakeImgbb(key: string) {
  const pictures = new Map<string, Buffer>()
  /** Overrides the response; 'nothing' never responds. */
  const mood: { answer?: { status: number; body: string } | 'nothing' } = {}
  const refuse = (message: string) => JSON.stringify({ status_code: 400, error: { message, code: 100 } })
  const server = createServer(async (request, response) => {
    const { pathname, searchParams, host } = new URL(request.url ?? '', `http://${request.headers.host}`)
    const body = await buffer(request)
    if (mood.answer === 'nothing') return
    if (mood.answer) return response.writeHead(mood.answer.status).end(mood.answer.body)
    const kept = pictures.get(pathname)
    if (request.method === 'GET') return kept ? response.end(kept) : response.writeHead(404).end()
    if (request.method !== 'POST' || pathname !== '/1/upload') return response.writeHead(404).end()
    if (searchParams.get('key') !== key) return response.writeHead(400).end(refuse('Invalid API v1 key.'))
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const image = (await new Response(new Uint8Array(body), { headers }).formData()).get('image')
    if (!(image instanceof Blob)) return response.writeHead(400).end(refuse('Empty upload source.'))
    const address = `/w${pictures.size}/${image instanceof File ? image.name : 'image'}`
    pictures.set(address, Buffer.from(await image.arrayBuffer()))
    return response.end(JSON.stringify({ data: { url: `http://${host}${address}` }, success: true, status: 200 }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    host,
    url: `http://${host}`,
    pictures,
    mood,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}
