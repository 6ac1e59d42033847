import type { IncomingMessage, RequestListener, ServerOptions, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { SiteCertificate } from './certificate.ts'
import type { HostRules } from './hosts.ts'

/** TLS for the site's own server. Without a certificate, the handshake fails, and no request gets an answer. */
export type SecureServers = {
  create(options: ServerOptions & { handshakeTimeout: number }, onRequest: RequestListener): Server
  /** For connections from now on; open ones keep theirs. */
  useCertificate(certificate: Pick<SiteCertificate, 'key' | 'chain'>): void
  /** Redirects or refuses a request for another host than the canonical one; false if it is for that one. */
  answerOtherHost(request: IncomingMessage, response: ServerResponse): boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null without https. */
    useCertificate: SecureServers['useCertificate'] | null
  }
}

const tlsOptions = { minVersion: 'TLSv1.2' } as const

export function secureServers(rules: HostRules): SecureServers {
  const servers: Server[] = []
  return {
    create(options, onRequest) {
      const server = createServer({ ...options, ...tlsOptions }, onRequest)
      // Node would report it as a malformed request, and the response could not be sent
      server.removeAllListeners('tlsClientError')
      server.on('tlsClientError', (_error, socket) => socket.destroy())
      servers.push(server)
      return server
    },
    useCertificate({ key, chain }) {
      for (const server of servers) server.setSecureContext({ ...tlsOptions, key, cert: chain })
    },
    answerOtherHost(request, response) {
      const host = rules.hostOf(request)
      if (host === 'canonical') return false
      if (host === 'other') rules.redirect(request, response)
      else rules.refuse(response)
      return true
    },
  }
}
