// A donation's link is a key: a person who has it sees the donation and acts for its donor (docs/product.md 8.12). So
// no URL with a secret in it may get into a log, and its response is not cached, in any spelling.

/**
 * The part after `/gifts/` and `/questions/`, on the website and in REST, unless it is a record's number. A secret may begin with a
 * number.
 */
const inPath = /([\\/](?:gifts|questions)(?:[^\w\\/-][^\\/]*)?[\\/](?:\.*[\\/])*)(?!\d+(?:[\\/]|$))[^\\/]+/gi

/** At least as long as any of our secrets; image hashes are excluded. */
const long = /[\w-]{43,}/g
const isHash = /^[\da-f]{64}(-\d+)?$/

const maxEscapeDepth = 5

function unescapePath(path: string): string {
  let text = path
  for (let times = 0; times < maxEscapeDepth && text.includes('%'); times += 1)
    text = text.replace(/%(?:25)*([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return text
}

const escapedControl = (character: string) => encodeURIComponent(character)

/** Removes secrets from a path, and a query that may be hidden in it: `/setup%3Ftoken=…`. */
export function redactSecrets(path: string): string {
  const unescaped = unescapePath(path)
  const redacted = unescaped
    .replace(/[?#].*/s, '')
    .replace(inPath, '$1[secret]')
    .replace(long, (run) => (isHash.test(run) ? run : '[secret]'))
  return redacted === unescaped ? path : redacted.replace(/\p{Cc}/gu, escapedControl)
}

/** Also the form of a question, which contains the time at which it was shown. */
const secretQuery = /^\/trpc\/(?:[^?]*,)?(?:(?:donations|monthly|inquiries)\.bySecret|inquiries\.form)(?:,|$)/

const suspicious = /gifts|questions|bySecret|inquiries|%|[\w-]{43}/i

export function hasSecret(url: string): boolean {
  if (!suspicious.test(url)) return false
  const path = url.split('?', 1)[0] ?? ''
  return secretQuery.test(unescapePath(path)) || redactSecrets(path) !== path
}
