import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createFairQueue } from '#server/platform/overload/fair-queue.ts'

const derive = promisify(argon2)

// OWASP's minimum for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')

/** `as` groups hashes in the fair queue; the signal aborts when the client disconnects. */
export type HashingCaller = { as: string; signal: AbortSignal }

export const systemCaller: HashingCaller = { as: '', signal: new AbortController().signal }

/**
 * Hashing deliberately takes 20 to 50 ms of a core, in one of the four threads that also read files and compress pages.
 * The limit keeps threads and a core free for those.
 * A full queue refuses at once.
 */
const joinQueue = createFairQueue({
  capacity: 120,
  perPerson: 40,
  atOnce: availableParallelism() > 2 ? 2 : 1,
  timeout: 10_000,
  busy: 'LOGINS_BUSY',
  retryAfter: 5,
})

async function runQueued<T>({ as, signal }: HashingCaller, work: () => Promise<T>): Promise<T> {
  const slot = joinQueue(as)
  try {
    return await slot.run(signal, work)
  } finally {
    slot.leave()
  }
}

// NFKC, so that the same password typed on another keyboard is the same.
const hash = (password: string, nonce: Buffer, parameters: typeof cost) =>
  derive('argon2id', { message: password.normalize('NFKC'), nonce, ...parameters })

const encodeHash = ({ memory, passes, parallelism }: typeof cost, salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`

export const decoyHash = (): string => encodeHash(cost, randomBytes(16), randomBytes(cost.tagLength))

/** An argon2id hash in the usual `$argon2id$…` form, with its own salt. Throws `LOGINS_BUSY`. */
export async function hashPassword(password: string, waiting = systemCaller): Promise<string> {
  const salt = randomBytes(16)
  return encodeHash(cost, salt, await runQueued(waiting, () => hash(password, salt, cost)))
}

/** False for a hash in another format. Throws `LOGINS_BUSY`. */
export async function verifyPassword(password: string, stored: string, waiting = systemCaller): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = format.exec(stored) ?? []
  if (!salt || !tag) return false
  const expected = Buffer.from(tag, 'base64')
  const parameters = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  }
  const actual = await runQueued(waiting, () => hash(password, Buffer.from(salt, 'base64'), parameters))
  return timingSafeEqual(actual, expected)
}
