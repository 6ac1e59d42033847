import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pathTo } from '#shared/pages.ts'
import { buildApp, type Outside } from './app.ts'
import type { Config } from './config/env.ts'
import { type Database, isDiskFull } from './db/database.ts'
import { timeZoneIn } from './features/settings/settings.queries.ts'
import { newSetupToken } from './features/users/users.service.ts'
import { limitHeapGrowth } from './heap.ts'
import { linkLifetimes } from './identity/one-time-links.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { eraseMissing, formatErasedAgain, keepErased } from './operations/backups/erased-accounts.ts'
import { openShelter } from './operations/backups/upgrade.ts'
import { progress } from './platform/command-line/output.ts'
import { boxed, startReport } from './platform/command-line/start-report.ts'
import { logError, loggerOptions } from './platform/http/log.ts'
import { terminalLog } from './platform/http/terminal-log.ts'
import { type AutomaticHttps, listenWithHttps } from './platform/https/https.ts'
import { fillTallies } from './platform/tallies/fill.ts'
import type { Website } from './public-pages/ssr/website.ts'

type ServeHooks = {
  /** Runs on the open database before the first request; returns replacements of external services. */
  prepare?: (db: Database) => Promise<Outside>
  website?: Website
  beforeListening?: (app: FastifyInstance) => Promise<void>
}

/**
 * Milliseconds for requests in flight after the server stops accepting new ones. With the usual STOP_GRACE, the whole
 * stop takes less than ten seconds.
 */
const shutdownTimeout = 6_000

/**
 * Serves until SIGTERM or SIGINT, then finishes the requests in flight and closes the database. Returns the exit code.
 */
export async function serve(config: Config, hooks: ServeHooks = {}): Promise<number> {
  let warn = printLine
  if (config.https && config.databaseUrl)
    await (await import('./db/postgres/other-servers.ts')).requireOnlyServer(config.databaseUrl)
  const db = await openShelter(
    { url: config.databaseUrl, dataDir: config.dataDir, warn: (sentence) => warn(sentence) },
    { say: printLine, onProgress: progress('Backing up') },
  )
  let running: { stopped: Promise<number> }
  try {
    running = await start(db, config, hooks, (log) => {
      warn = (sentence) => log.warn(sentence)
    })
  } catch (error) {
    await db.close()
    throw error
  }
  return running.stopped
}

async function start(db: Database, config: Config, hooks: ServeHooks, onLog: (log: FastifyBaseLogger) => void) {
  const app = await appOn(db, config, hooks)
  onLog(app.log)
  const jobs = await startJobs({ db, config, log: app.log })
  const running: RunningParts = { app, db, jobs }
  const stopped = untilStopped(running, config.stopGrace)
  try {
    if (config.https) running.https = await listenWithHttps({ app, config })
    else await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await Promise.all([app.close(), jobs.stop()])
    throw error
  }
  const url = config.publicUrl ?? `http://${hostInUrl(config.host)}:${portOf(app)}`
  announce(app, url, config, hooks.prepare !== undefined)
  limitHeapGrowth()
  offerSetup(app, db, url).catch((error) => logError(app.log, error, 'no link could be made for the first admin'))
  return { stopped }
}

async function appOn(db: Database, config: Config, { prepare, website, beforeListening }: ServeHooks) {
  const outside = await prepare?.(db)
  const erasedAgain = formatErasedAgain(await eraseMissing(db, config.dataDir, printLine))
  if (erasedAgain) printLine(erasedAgain)
  await countFirst(db)
  const app = await buildApp({
    config,
    db,
    logger: loggerOptions(config.logLevel, process.stdout.isTTY ? terminalLog(config.logLevel, process.stdout) : null),
    keepErased: () => keepErased(db, config.dataDir),
    ...(outside && { outside }),
    ...(website && { website }),
  })
  await beforeListening?.(app)
  return app
}

/** On a full disk, figures are counted from the next start on: what can be read is served. */
async function countFirst(db: Database): Promise<void> {
  try {
    await fillTallies(db, (tx) => timeZoneIn(db, tx))
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

const printLine = (sentence: string) => console.error(sentence)

type RunningParts = { app: FastifyInstance; db: Database; jobs: Jobs; https?: AutomaticHttps }

/**
 * SIGTERM comes from a supervisor, so a proxy gets `grace` milliseconds to notice. SIGINT comes from a terminal and has
 * no grace. Each further signal ends the current wait.
 */
function untilStopped(running: RunningParts, grace: number): Promise<number> {
  const { app, db, jobs } = running
  return new Promise((resolve, reject) => {
    let hurry: AbortController | undefined
    const stop = async (signal: string) => {
      app.log.info(`${signal}: finishing what is in flight`)
      app.gracefulShutdown.begin()
      hurry = new AbortController()
      if (signal === 'SIGTERM') await sleep(grace, undefined, { signal: hurry.signal }).catch(() => {})
      hurry = new AbortController()
      const finished = app.gracefulShutdown.finish({ timeout: shutdownTimeout, hurry: hurry.signal })
      await Promise.all([finished, jobs.stop(), running.https?.stop()])
      await app.close()
      await db.close()
      resolve(0)
    }
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => (hurry ? hurry.abort() : stop(signal).catch(reject)))
  })
}

function portOf(app: FastifyInstance): number | string {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : ''
}

const offerEvery = 10_000

/**
 * While there is no admin, prints a link that makes the user who opens it one. The link is a secret, so it stays out of
 * the log's stream. On a full disk it is printed as soon as there is space.
 */
async function offerSetup(app: FastifyInstance, db: Database, url: string): Promise<void> {
  let isPutOff = false
  while (!app.gracefulShutdown.hasBegun()) {
    try {
      const token = await newSetupToken(db)
      if (token !== null) showSetup(`${url}${pathTo('setup')}?token=${token}`)
      return
    } catch (error) {
      if (!isDiskFull(error)) throw error
      if (!isPutOff)
        printLine('There is no admin yet. The disk is full, so the link for the first one appears once there is room.')
      isPutOff = true
    }
    await sleep(offerEvery, undefined, { ref: false })
  }
}

function showSetup(link: string): void {
  const limit = `It works once, within ${linkLifetimes.setup / 60_000} minutes`
  if (process.stdout.isTTY)
    console.log(
      boxed(
        ['Next: open this link to become the admin and set up your site.', `${limit}.`, '', link],
        process.stdout.columns,
      ),
    )
  else
    console.error(
      `There is no admin yet. This link makes you admin of this new shelter, and then leads through its first settings. ${limit}:\n  ${link}`,
    )
}

function announce(app: FastifyInstance, url: string, config: Config, isDemo: boolean): void {
  const sentence = `Pawstead is at ${url}`
  if (process.stdout.isTTY) console.log(startReport(url, config, isDemo))
  else if (['info', 'debug', 'trace'].includes(app.log.level)) app.log.info({ url }, sentence)
  else console.log(sentence)
}

const hostInUrl = (host: string): string => {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
