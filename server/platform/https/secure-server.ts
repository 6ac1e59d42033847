import { createServer, type Server } from 'node:https'
import type { SecureServers } from '#server/platform/http/raw-handler.ts'
import type { HostRules } from './hosts.ts'

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
