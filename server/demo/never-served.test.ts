import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { settingNames } from '#server/config/env.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { serve } from '#server/serve.ts'
import { readFrom } from '#server/testing/config.ts'
import { isDemo, markAsDemo } from './demo-mark.ts'

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pawstead-test-'))
  const db = openSqlite(folder)
  await markAsDemo(db, folder)
  expect(await isDemo(db, folder)).toBe(true)
  await db.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs `serve` on the demo's folder, sends a request, and stops it as SIGTERM does. */
async function whileServing<T>(env: Record<string, string>, ask: (app: FastifyInstance) => Promise<T>): Promise<T> {
  const before = (['SIGTERM', 'SIGINT'] as const).flatMap((signal) => process.rawListeners(signal))
  const answers: T[] = []
  for (const way of ['log', 'error'] as const) vi.spyOn(console, way).mockReturnValue()
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const quiet = { LOG_LEVEL: 'silent', STOP_GRACE: '0', ...env }
  const config = readFrom(quiet, { port: '0', data: folder })
  const code = await serve(config, {
    beforeListening: async (app) => {
      app.addHook('onListen', async () => {
        answers.push(await ask(app))
        // unlike a real signal, only for this server
        for (const stop of process.rawListeners('SIGTERM')) if (!before.includes(stop)) stop('SIGTERM')
      })
    },
  })
  vi.unstubAllEnvs()
  for (const stop of process.rawListeners('SIGINT'))
    if (!before.includes(stop)) process.off('SIGINT', stop as NodeJS.SignalsListener)
  expect(code).toBe(0)
  const [answer] = answers
  if (answer === undefined) throw new Error('it was never asked')
  return answer
}

const knock = async (app: FastifyInstance) => {
  const popup = await app.inject({ url: '/api/auth/google' })
  const choice = await app.inject({ method: 'POST', url: '/api/auth/google/simulated', payload: {} })
  const routes = app.printRoutes({ commonPrefix: false })
  return {
    popup,
    choice: choice.statusCode,
    simulated: routes.includes('simulated'),
    choices: popup.body.includes('Demo'),
  }
}

/** Values of each setting, together with those that it needs. */
const firebase = {
  FIREBASE_PROJECT_ID: 'demo-paws',
  FIREBASE_API_KEY: 'a key',
  FIREBASE_AUTH_DOMAIN: 'demo-paws.firebaseapp.com',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
}
const google = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' }
const s3 = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'pictures',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'a key',
  S3_SECRET_ACCESS_KEY: 'a secret',
}
const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Paws <paws@example.org>' }
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  STRIPE_API_URL: 'http://127.0.0.1:9',
}
/** No request gets that far: nothing listens there. */
const https = {
  DOMAIN: 'pets.example.org,www.example.org',
  HTTP_PORT: '0',
  ACME_EMAIL: 'hello@pawstead.example',
  ACME_DIRECTORY: 'https://127.0.0.1:9/directory',
}
const others = {
  HOST: '127.0.0.1',
  PORT: '0',
  PUBLIC_URL: 'https://pets.example.org',
  IMGBB_API_KEY: 'a key',
  SITE_NAME: 'Demo',
  SUPPORT_EMAIL: 'hello@pawstead.example',
  SUPPORT_PHONE: '+1 555 0100',
  SITE_CITY: 'Springfield',
  SITE_COUNTRY: 'USA',
  MAX_PICTURES_PER_PERSON: '5',
  TRUST_PROXY: '127.0.0.1',
  CORS_ORIGINS: 'https://example.org',
  RATE_LIMIT: 'off',
  RESPONSE_CACHE: 'off',
  PSEUDOLOCALE: 'on',
  METRICS_TOKEN: 'a token of the metrics',
  LOG_LEVEL: 'fatal',
  STOP_GRACE: '1',
}
/** Variables that the program does not read, but that someone might try. */
const guesses = [
  ...['development', 'production', 'test', 'demo'].map((value) => ({ NODE_ENV: value })),
  ...['DEMO', 'PAWSTEAD_DEMO', 'PAWSTEAD_COMMAND', 'PAWSTEAD_CACHE_DIR', 'GOOGLE_SIMULATED', 'SIMULATED_GOOGLE'].map(
    (name) => ({ [name]: name.endsWith('DIR') ? tmpdir() : '1' }),
  ),
]
const one = (group: Record<string, string>) => Object.entries(group).map(([name, value]) => ({ [name]: value }))
/** The first names another folder, the second no folder at all. */
const elsewhere = ['DATA_DIR', 'DATABASE_URL']
const environments: Record<string, string>[] = [
  {},
  ...guesses,
  ...one(others),
  firebase,
  google,
  s3,
  mail,
  stripe,
  https,
  { ...https, ...google, ...mail, ...stripe },
  { ...others, ...google, ...s3, ...mail, ...stripe, LOG_LEVEL: 'silent', NODE_ENV: 'demo', PAWSTEAD_DEMO: '1' },
]

test('the environments below include every setting', () => {
  const set = new Set(environments.flatMap((env) => Object.keys(env)))
  expect(settingNames.filter((name) => !set.has(name) && !elsewhere.includes(name))).toEqual([])
})

test.each(environments)("`serve` on the demo's folder has no simulated Google with %j", async (env) => {
  expect(existsSync(path.join(folder, 'pawstead-demo.txt'))).toBe(true)
  const { popup, ...found } = await whileServing(env, knock)
  expect(found).toEqual({ choice: 404, simulated: false, choices: false })
  // with Google configured, it redirects to the real Google
  if (!env.GOOGLE_CLIENT_ID) expect(popup.statusCode).toBe(404)
})
