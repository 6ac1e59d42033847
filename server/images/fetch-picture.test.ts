import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { decodePicture } from './decode.ts'
import { createFetcher, defaultFetchLimits, type FetchLimits } from './fetch-picture.ts'
import { isPublicIp } from './public-ip.ts'

const publicOne = '93.184.216.34'
// 1×1, transparent
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

type Names = Record<string, string[] | (() => string[])>

/** A simulated Internet: test names resolve to chosen IPs, and one server answers for every IP. */
async function internet(listener: RequestListener, names: Names = {}, bounds: Partial<FetchLimits> = {}) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const folder = await mkdtemp(path.join(tmpdir(), 'pawstead-fetch-'))
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true })
  })
  const reached: string[] = []
  const asked: string[] = []
  const fetchPicture = createFetcher(folder, {
    bounds: { ...defaultFetchLimits, ...bounds },
    outside: {
      async resolve(host) {
        asked.push(host)
        const found = names[host] ?? [publicOne]
        return typeof found === 'function' ? found() : found
      },
      reach(address, wanted) {
        reached.push(`${address}:${wanted}`)
        return { address: '127.0.0.1', port }
      },
    },
  })
  const get = async (address: string, signal = new AbortController().signal) => {
    const { file, forget } = await fetchPicture(address, signal)
    const parts: Buffer[] = []
    for await (const part of file.read()) parts.push(part)
    await forget()
    return Buffer.concat(parts)
  }
  return { get, fetchPicture, reached, asked, left: () => readdirSync(folder) }
}

const answersGif: RequestListener = (_request, response) => response.setHeader('content-type', 'image/gif').end(gif)
const redirectsTo =
  (location: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { location }).end()

describe('an IP is public', () => {
  it.each([publicOne, '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'])('%s', (address) => {
    expect(isPublicIp(address)).toBe(true)
  })

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '192.0.2.1',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '2002:a00:1::',
    '2001::1',
    '2001:db8::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '100::1',
    '',
    'example.org',
    '010.0.0.1',
    '1.2.3',
  ])('but %j is not', (address) => {
    expect(isPublicIp(address)).toBe(false)
  })
})

describe('a picture by URL', () => {
  it('is fetched from a public IP, with no headers of ours but a user agent', async () => {
    let headers: unknown
    const { get, reached, left } = await internet((request, response) => {
      headers = request.headers
      answersGif(request, response)
    })
    expect(await get('http://pics.example/rex.gif?size=large')).toEqual(gif)
    expect(reached).toEqual([`${publicOne}:80`])
    expect(headers).toEqual({
      host: 'pics.example',
      'user-agent': expect.stringMatching(/^Pawstead\/\d/),
      accept: expect.stringContaining('image/'),
      'accept-encoding': 'identity',
      connection: 'close',
    })
    expect(left()).toEqual([])
  })

  it.each([['127.0.0.1'], ['169.254.169.254'], ['::1'], ['::ffff:10.0.0.1'], ['0.0.0.0'], [publicOne, '10.0.0.1']])(
    'is not requested if the name resolves to %s %s',
    async (...addresses) => {
      const { get, reached } = await internet(answersGif, { 'inside.example': addresses })
      await expect(get('http://inside.example/rex.gif')).rejects.toThrow('inside.example isn’t on the public internet')
      expect(reached).toEqual([])
    },
  )

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://１２７.0.0.1/',
  ])('is not asked for at %s', async (address) => {
    const { get, reached } = await internet(answersGif)
    await expect(get(address)).rejects.toThrow('isn’t on the public internet')
    expect(reached).toEqual([])
  })

  it.each([
    ['ftp://example.org/a.gif', 'its URL doesn’t begin with http:// or https://'],
    ['file:///etc/passwd', 'its URL doesn’t begin with http:// or https://'],
    ['rex.gif', 'its URL doesn’t begin with http:// or https://'],
    ['http://user:secret@example.org/', 'its URL contains a name or a password'],
    ['http://example.org:6379/', 'pictures can’t be loaded from port 6379'],
  ])('is refused at %s', async (address, reason) => {
    const { get, asked } = await internet(answersGif)
    await expect(get(address)).rejects.toThrow(reason)
    expect(asked).toEqual([])
  })

  it('comes from the IP that was checked, even if the name resolves differently a moment later', async () => {
    let times = 0
    const rebinding = () => [times++ === 0 ? publicOne : '127.0.0.1']
    const { get, reached, asked } = await internet(answersGif, { 'rebind.example': rebinding })
    expect(await get('http://rebind.example/')).toEqual(gif)
    expect(asked).toEqual(['rebind.example'])
    expect(reached).toEqual([`${publicOne}:80`])
    await expect(get('http://rebind.example/')).rejects.toThrow('isn’t on the public internet')
  })

  it('is not requested after a redirect to a private IP, or after a fourth redirect', async () => {
    const inside = await internet(redirectsTo('http://169.254.169.254/latest/meta-data/'))
    await expect(inside.get('http://a.example/')).rejects.toThrow('169.254.169.254 isn’t on the public internet')
    expect(inside.reached).toHaveLength(1)
    const file = await internet(redirectsTo('file:///etc/passwd'))
    await expect(file.get('http://a.example/')).rejects.toThrow('doesn’t begin with http://')
    const loop = await internet(redirectsTo('/again'))
    await expect(loop.get('http://a.example/')).rejects.toThrow('redirects too often')
    expect(loop.reached).toHaveLength(4)
  })

  it('is found behind a redirect', async () => {
    const { get, asked } = await internet((request, response) =>
      request.headers.host === 'a.example'
        ? redirectsTo('//b.example/rex')(request, response)
        : answersGif(request, response),
    )
    expect(await get('http://a.example/')).toEqual(gif)
    expect(asked).toEqual(['a.example', 'b.example'])
  })

  it('stops at the limit of bytes, despite its content-length', async () => {
    const endless: RequestListener = (_request, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(64 * 1024)));
        response.once('drain', more)
      }
      more()
    }
    const { get, left } = await internet(endless, {}, { bytes: 1024 * 1024 })
    await expect(get('http://a.example/')).rejects.toThrow('it’s larger than 1 MB')
    expect(left()).toEqual([])
  })

  it('is aborted when it takes too long, at any step', async () => {
    const silent: RequestListener = () => {}
    const slow: RequestListener = (_request, response) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.once('close', () => clearInterval(timer))
    }
    for (const listener of [silent, slow]) {
      const { get, left } = await internet(listener, {}, { time: 300 })
      await expect(get('http://a.example/')).rejects.toThrow('a.example took longer than 0.3 seconds')
      expect(left()).toEqual([])
    }
  })

  it('is aborted at once with its signal', async () => {
    const leaving = new AbortController()
    const { get, left } = await internet(() => leaving.abort(new Error('gone')))
    await expect(get('http://a.example/', leaving.signal)).rejects.toThrow('gone')
    expect(left()).toEqual([])
  })

  it('is not a page, an error, or empty', async () => {
    const page = await internet((_request, response) => response.setHeader('content-type', 'text/html').end('<p>'))
    await expect(page.get('http://a.example/')).rejects.toThrow('a.example sent something that isn’t a picture')
    const missing = await internet((_request, response) => response.writeHead(404).end(gif))
    await expect(missing.get('http://a.example/')).rejects.toThrow('a.example responded with error 404')
    const nothing = await internet((_request, response) => response.end())
    await expect(nothing.get('http://a.example/')).rejects.toThrow('a.example sent an empty file')
    const broken = await internet((_request, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('GIF89a', () => response.destroy())
    })
    await expect(broken.get('http://a.example/')).rejects.toThrow('a.example stopped before the picture was complete')
  })

  it('is not decompressed: compressed responses are no pictures', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000))
    const { fetchPicture } = await internet((_request, response) =>
      response.setHeader('content-encoding', 'gzip').end(bomb),
    )
    const { file, forget } = await fetchPicture('http://a.example/', new AbortController().signal)
    expect(file.size).toBe(bomb.length)
    await expect(decodePicture(file)).rejects.toMatchObject({ code: 'NOT_A_PICTURE' })
    await forget()
  })

  it('is limited to four at once, and to two per host', async () => {
    const asking: { host: string | undefined; answer: () => void }[] = []
    let [most, mostOfHost] = [0, 0]
    const answerAll = () => {
      for (const { answer } of asking.splice(0)) answer()
    }
    const { get } = await internet((request, response) => {
      const { host } = request.headers
      asking.push({ host, answer: () => answersGif(request, response) })
      most = Math.max(most, asking.length)
      mostOfHost = Math.max(mostOfHost, asking.filter((one) => one.host === host).length)
      // a fifth fetch, or a third of a host, would start while these wait
      setTimeout(answerAll, asking.length < 4 ? 500 : 50)
    })
    const addresses = Array.from({ length: 24 }, (_, place) => `http://${'abc'[place % 3]}.example/${place}`)
    expect(await Promise.all(addresses.map((address) => get(address)))).toEqual(addresses.map(() => gif))
    expect(most).toBe(4)
    expect(mostOfHost).toBe(2)
  })
})
