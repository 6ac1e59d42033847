import { and, desc, eq, lt, notInArray, or } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { cookieOptions } from '#server/platform/http/origin.ts'
import { hashToken, newToken } from './sessions.ts'

const deviceCookie = 'pawstead_device'
const day = 86_400_000
/** The longest that browsers keep a cookie, from the last login. */
const lifetime = 400 * day
const maxPerAccount = 20

const deviceKey = (token: string, uid: string) => hashToken(`${token} ${uid}`)

/** The browser's token; undefined for a browser that has never logged in here, and for programs. */
export function deviceToken(request: FastifyRequest): string | undefined {
  const token = request.cookies[deviceCookie]
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

export async function isKnownDevice({ read, schema: { devices } }: Database, token: string, uid: string) {
  const [device] = await read
    .select({ uid: devices.uid })
    .from(devices)
    .where(eq(devices.key, deviceKey(token, uid)))
  return device !== undefined
}

/** Programs don't use the cookie, and their logins must not push out the devices of people. */
const isBrowser = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined

export async function setDeviceCookie(
  { db, config }: { db: Database; config: Config },
  request: FastifyRequest,
  reply: FastifyReply,
  uid: string,
): Promise<void> {
  if (!isBrowser(request)) return
  const token = deviceToken(request) ?? newToken()
  reply.setCookie(deviceCookie, token, {
    ...cookieOptions(request, config),
    path: '/api/auth',
    maxAge: lifetime / 1000,
  })
  await saveDevice(db, token, uid)
}

export async function saveDevice(db: Database, token: string, uid: string, now = new Date()): Promise<void> {
  const { devices } = db.schema
  await db.transaction(async (tx) => {
    await tx
      .insert(devices)
      .values({ key: deviceKey(token, uid), uid, lastUsedAt: now })
      .onConflictDoUpdate({ target: devices.key, set: { lastUsedAt: now } })
    const latestKeys = tx
      .select({ key: devices.key })
      .from(devices)
      .where(eq(devices.uid, uid))
      .orderBy(desc(devices.lastUsedAt))
      .limit(maxPerAccount)
    const tooOld = lt(devices.lastUsedAt, new Date(now.getTime() - lifetime))
    await tx.delete(devices).where(and(eq(devices.uid, uid), or(tooOld, notInArray(devices.key, latestKeys))))
  })
}
