import type { FastifyInstance } from 'fastify'
import pretty from 'pino-pretty'
import { buildApp } from './app.ts'
import { openDatabase } from './db/database.ts'
import type { Config } from './env.ts'
import { loggerOptions } from './log.ts'

type Hooks = {
  /** Runs on the open database before anybody is served. */
  prepare?: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<void>
}

/** Milliseconds that requests in flight get to finish after SIGTERM or SIGINT. */
const graceful = 10_000

/** Serves until SIGTERM or SIGINT, then finishes what is in flight and closes the database. Answers the exit code. */
export async function serve(config: Config, { prepare }: Hooks = {}): Promise<number> {
  const db = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  await prepare?.(db).catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  const app = await buildApp({
    config,
    db,
    logger: loggerOptions(config.logLevel, process.stdout.isTTY ? pretty : null),
  })
  const stopped = new Promise<number>((resolve) => {
    const stop = async (signal: string) => {
      app.log.info(`${signal}: finishing what is in flight`)
      // a client that never lets go must not keep a stopped server alive
      const timer = setTimeout(() => app.server.closeAllConnections(), graceful - 2000)
      await app.close()
      clearTimeout(timer)
      await db.close()
      resolve(0)
    }
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))
  })
  await app.listen({ host: config.host, port: config.port })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  announce(app, config.publicUrl ?? `http://${hostInUrl(config.host)}:${port}`)
  return stopped
}

/** Says where the site is: to a person as a sentence, to a log collector as a line like all others. */
function announce(app: FastifyInstance, url: string): void {
  const sentence = `Pawstead is at ${url}`
  if (process.stdout.isTTY || !['info', 'debug', 'trace'].includes(app.log.level)) console.log(sentence)
  else app.log.info({ url }, sentence)
}

const hostInUrl = (host: string): string => {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
