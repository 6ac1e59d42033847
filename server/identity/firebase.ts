import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type FirebaseConfig, InvalidConfig } from '#server/config/env.ts'
import { AppError, refusalText } from '#server/platform/errors/errors.ts'
import { logError } from '#server/platform/http/log.ts'
import { bearerToken } from '#server/platform/http/origin.ts'
import { personOf } from './claims.ts'
import { revocationCheck } from './firebase-revocation.ts'
import type { Identity, IdentityProvider } from './identity.ts'

export type FirebaseOutside = { agent?: Agent; lookupUrl?: string }

type FirebaseProviderOptions = { config: FirebaseConfig; log: FastifyBaseLogger; outside?: FirebaseOutside | undefined }

type Verify = (token: string) => Promise<{ uid: string; auth_time: number; [claim: string]: unknown }>

/**
 * Accounts stored by Firebase (docs/product.md 3.5): its ID tokens come as `Authorization: Bearer …`, never as a
 * cookie.
 */
export async function firebaseProvider({
  config,
  log,
  outside = {},
}: FirebaseProviderOptions): Promise<IdentityProvider> {
  const { emulatorHost, ...firebase } = config
  const { verify, end } = await openAdmin(config, outside.agent)
  const warn = (error: Error) => logError(log, error, 'asking Firebase about a login')
  const { lookupUrl: url } = outside
  const isEnded = revocationCheck({ ...firebase, warn, url })
  const emulator = emulatorHost ? `http://${emulatorHost}` : undefined
  return {
    publicConfig: () => ({ provider: 'firebase', firebase, emulator }),
    contentSources: () => ({
      script: ['https://apis.google.com'],
      connect: emulator ? [emulator] : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
      frame: [emulator || `https://${config.authDomain}`],
    }),
    async verify(request) {
      const token = bearerToken(request)
      if (token === undefined || !looksLikeToken(token)) return null
      const claims = await verify(token).catch((error: unknown) => {
        if (isBadToken(error)) return null
        logError(log, error, 'a token of Firebase could not be checked')
        throw new AppError('IDENTITY_UNAVAILABLE', { cause: error })
      })
      // firebase-admin itself asks the emulator
      if (!claims || (!emulator && (await isEnded(token, claims.auth_time)))) return null
      const person = personOf(claims)
      return person && ({ uid: claims.uid, ...person, since: new Date(claims.auth_time * 1000) } satisfies Identity)
    },
    async routes(app: FastifyInstance) {
      app.addHook('onClose', end)
      app.all('/api/auth/*', { config: { cost: { free: 'refuses everything' } } }, async () => {
        throw new AppError('NO_SUCH_PAGE', { text: refusalText('FIREBASE_ACCOUNTS') })
      })
    },
  }
}

/** firebase-admin is loaded only here, because it costs memory and start-up time. */
async function openAdmin(
  { projectId, emulatorHost }: FirebaseConfig,
  agent: Agent | undefined,
): Promise<{ verify: Verify; end: () => Promise<void> }> {
  const { initializeApp, deleteApp, getAuth } = await loadAdmin()
  const app = initializeApp({ projectId, ...(agent && { httpAgent: agent }) }, randomUUID())
  // firebase-admin reads this variable when the app is created. The checked configuration must decide, not the
  // environment.
  const previous = process.env.FIREBASE_AUTH_EMULATOR_HOST
  process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHost ?? ''
  const auth = getAuth(app)
  if (previous === undefined) delete process.env.FIREBASE_AUTH_EMULATOR_HOST
  else process.env.FIREBASE_AUTH_EMULATOR_HOST = previous
  return { verify: (token) => auth.verifyIdToken(token), end: () => deleteApp(app) }
}

async function loadAdmin() {
  try {
    const [{ initializeApp, deleteApp }, { getAuth }] = await Promise.all([
      import('firebase-admin/app'),
      import('firebase-admin/auth'),
    ])
    return { initializeApp, deleteApp, getAuth }
  } catch (cause) {
    throw new InvalidConfig(
      ['FIREBASE_PROJECT_ID: this build of Pawstead comes without firebase-admin; run it with npm start instead'],
      { cause },
    )
  }
}

const isJsonObject = (part: string | undefined): boolean => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

function looksLikeToken(token: string): boolean {
  const [header, payload] = token.split('.')
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token) && isJsonObject(header) && isJsonObject(payload)
}

const badTokenCodes = new Set([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
])

/** firebase-admin uses the same code for a bad token and for missing keys; only the message differs. */
function isBadToken(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  if (badTokenCodes.has(String(error.code))) return true
  return error.code === 'auth/argument-error' && /^(Decoding )?Firebase ID token\b/.test(error.message)
}
