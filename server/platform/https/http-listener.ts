import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type OverloadLimits, watchConnections } from '#server/platform/overload/load-shedding.ts'
import { serverTimeouts, type Timeouts } from '#server/platform/overload/timeouts.ts'
import { type Challenges, challengeKey } from './acme-order.ts'
import { type HostRules, sendText } from './hosts.ts'

const challengePath = '/.well-known/acme-challenge/'

type HttpListener = {
  rules: HostRules
  challenges: Challenges
  timeouts: Timeouts
  overloadLimits: OverloadLimits
  /** Whether to limit the connections of each network. */
  byIp: boolean
}

/**
 * The plain http server beside https. It serves nothing of the site: it answers the challenges of the certificate
 * authority (RFC 8555, 8.3), redirects everything else to https, and refuses unknown hosts.
 */
export function createHttpListener({ rules, challenges, timeouts, overloadLimits, byIp }: HttpListener): Server {
  const { http, connectionTimeout } = serverTimeouts(timeouts)
  // no request here has a body that counts
  const server = createServer({ ...http, requestTimeout: timeouts.headers }, (request, response) => {
    const { url = '', headers } = request
    if (rules.hostOf(request) === 'unknown') rules.refuse(response)
    else if (!url.startsWith(challengePath)) rules.redirect(request, response)
    else {
      const domain = (headers.host ?? '').toLowerCase().replace(/:\d*$/, '')
      const answer = challenges.get(challengeKey(domain, url.slice(challengePath.length)))
      if (answer === undefined) sendText(response, 404, 'There is no such challenge.\n')
      else sendText(response, 200, answer)
    }
  })
  server.setTimeout(connectionTimeout)
  watchConnections(server, overloadLimits, byIp)
  return server
}

/** Rejects with the error of the system, such as `EADDRINUSE`. */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen({ port, host })
  await once(server, 'listening')
}

/** Closes all connections: nothing here takes longer than an instant. */
export async function closeListener(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
