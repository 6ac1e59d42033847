import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/env.ts'
import { CommandFailed } from '#server/platform/command-line/output.ts'
import { defaultOverloadLimits } from '#server/platform/overload/load-shedding.ts'
import { defaultTimeouts } from '#server/platform/overload/timeouts.ts'
import type { Challenges } from './acme-order.ts'
import { type CertificateFiles, certificateFolder, openCertificateFiles } from './certificate-files.ts'
import { keepCertificate, storedCertificate } from './certificates.ts'
import { rulesOf } from './hosts.ts'
import { closeListener, createHttpListener, listen } from './http-listener.ts'
import { explainListenError } from './listen-errors.ts'

export type AutomaticHttps = { stop: () => Promise<void> }

type HttpsDeps = { app: FastifyInstance; config: Config }

/**
 * Opens the port of https for `app` and the port of http beside it, with the stored certificate, and keeps getting
 * certificates until it is stopped. Throws `CommandFailed` if a port or the folder of the keys can't be opened.
 */
export async function listenWithHttps({ app, config }: HttpsDeps): Promise<AutomaticHttps> {
  const { https, host, port } = config
  const rules = rulesOf(config)
  const use = app.useCertificate
  if (!https || !rules || !use) throw new Error('this configuration has no https')
  const files = openFiles(config.dataDir)
  const challenges: Challenges = new Map()
  const limits = { timeouts: defaultTimeouts, overloadLimits: defaultOverloadLimits, byIp: config.rateLimit }
  const plain = createHttpListener({ rules, challenges, ...limits })
  const opened = await openPort(plain, https.httpPort, host)
  try {
    await app.listen({ host: opened, port }).catch((error) => {
      throw explainListenError(error, 'https', port)
    })
  } catch (error) {
    await closeListener(plain)
    throw error
  }
  const certificate = storedCertificate({ https, files })
  if (certificate) use(certificate)
  else app.log.info(`Getting the first certificate for ${https.domains.join(', ')}. This takes some seconds.`)
  const stopping = new AbortController()
  const keeping = keepCertificate({ https, files, challenges, log: app.log, use }, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await Promise.all([keeping, closeListener(plain)])
    },
  }
}

/** Returns the address on which it listens: all of IPv4 on a machine without IPv6. */
async function openPort(server: Server, port: number, host: string): Promise<string> {
  try {
    await listen(server, port, host)
    return host
  } catch (error) {
    const hasNoIpv6 = error instanceof Error && 'code' in error && error.code === 'EAFNOSUPPORT'
    if (host !== '::' || !hasNoIpv6) throw explainListenError(error, 'http', port)
    return openPort(server, port, '0.0.0.0')
  }
}

function openFiles(dataDir: string): CertificateFiles {
  try {
    // on PostgreSQL, nothing else needs the data folder at a start
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return openCertificateFiles(dataDir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailed(`The keys for https can't be stored in ${certificateFolder(dataDir)}: ${reason}.`, {
      cause: error,
    })
  }
}
