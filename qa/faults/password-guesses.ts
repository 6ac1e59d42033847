import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

const email = 'uma@example.org'

export type GuessTarget = { password: string; cookie: string }

type GuessResponse = { status: number; retryAfter: string | undefined; cookie: string }

async function post(url: string, localAddress: string, body: object, cookie = ''): Promise<GuessResponse> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie }
  const sent = request(url, { method: 'POST', agent: false, localAddress, headers }).end(JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  await answer.resume().toArray()
  const device = answer.headers['set-cookie']?.find((one) => one.startsWith('pawstead_device='))
  return {
    status: answer.statusCode ?? 0,
    retryAfter: answer.headers['retry-after'],
    cookie: device?.split(';', 1)[0] ?? '',
  }
}

export async function newcomer(url: string): Promise<GuessTarget> {
  const password = 'a good password'
  const { cookie } = await post(`${url}/api/auth/register`, '127.0.0.1', { name: 'Uma', email, password })
  return { password, cookie }
}

/** Tries to log in to that account from an IP of this machine: with a wrong password, or as its owner. */
export const guess = (url: string, address: string, owner?: GuessTarget): Promise<GuessResponse> =>
  post(`${url}/api/auth/login`, address, { email, password: owner?.password ?? 'a wrong guess' }, owner?.cookie)
