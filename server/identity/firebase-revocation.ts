import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'

/** Milliseconds for which a result is cached. */
const fresh = 60_000
/** Milliseconds to wait for a response. */
const requestTimeout = 3_000
const capacity = 10_000

const lookupUrl = 'https://identitytoolkit.googleapis.com/v1/accounts:lookup'

const lookupAnswer = z.object({
  users: z.array(z.object({ disabled: z.boolean().optional(), validSince: z.coerce.number().optional() })).optional(),
  error: z.object({ message: z.string() }).optional(),
})

const endedLogin = /^(TOKEN_EXPIRED|INVALID_ID_TOKEN|USER_DISABLED|USER_NOT_FOUND)\b/

export type RevocationOptions = {
  apiKey: string
  authDomain: string
  warn: (error: Error) => void
  url?: string
}

/**
 * Asks Firebase, at most once a minute per token, whether the login was ended there: tokens revoked, or the account
 * disabled or deleted. Like the website, it uses the project's public key, so it needs no service account.
 * If Firebase doesn't respond, a token with a valid signature is accepted: it lasts an hour at most.
 */
export function revocationCheck({ apiKey, authDomain, warn, url = lookupUrl }: RevocationOptions) {
  const cache = new LRUCache<string, { until: number; ended: Promise<boolean> }>({ max: capacity })

  const ask = async (token: string, authTime: number): Promise<boolean> => {
    try {
      const response = await fetch(`${url}?key=${encodeURIComponent(apiKey)}`, {
        method: 'POST',
        // a browser key may be limited to the project's own pages
        headers: { 'content-type': 'application/json', referer: `https://${authDomain}/` },
        body: JSON.stringify({ idToken: token }),
        signal: AbortSignal.timeout(requestTimeout),
      })
      const { users, error } = lookupAnswer.parse(await response.json())
      if (error && endedLogin.test(error.message)) return true
      if (error || !users) throw new Error(`Firebase answered ${response.status}: ${error?.message ?? 'no users'}`)
      const [user] = users
      return !user || user.disabled === true || authTime < (user.validSince ?? 0)
    } catch (cause) {
      warn(new Error('Firebase did not say whether a login still counts', { cause }))
      return false
    }
  }

  /** `authTime` is when the person logged in, in seconds since 1970. */
  return (token: string, authTime: number, now = performance.now()): Promise<boolean> => {
    const key = createHash('sha256').update(token).digest('base64')
    const cached = cache.get(key)
    if (cached && cached.until > now) return cached.ended
    const ended = ask(token, authTime)
    cache.set(key, { until: now + fresh, ended })
    return ended
  }
}
