// A donation's link is a key: whoever has it sees the donation and acts for its donor (docs/product.md 8.12). So no address with
// a secret in it gets into a log, and what it answers is kept nowhere, however it is spelled.

/** The part after `/gifts/`, on the website and in REST, unless it is a donation's plain number, with which a secret only begins. */
const inPath = /([\\/]gifts(?:[^\w\\/-][^\\/]*)?[\\/](?:\.*[\\/])*)(?!\d+(?:[\\/]|$))[^\\/]+/gi

/** As long as any secret of ours, wherever it is; not a picture's hash. */
const long = /[\w-]{43,}/g
const isHash = /^[\da-f]{64}(-\d+)?$/

/** As often as somebody may have escaped what was escaped before. */
const maxEscapeDepth = 5

function unescapePath(path: string): string {
  let text = path
  for (let times = 0; times < maxEscapeDepth && text.includes('%'); times += 1)
    text = text.replace(/%(?:25)*([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return text
}

const escapedControl = (character: string) => encodeURIComponent(character)

/** A path without the secrets in it, and without the query that may be hidden in it: `/setup%3Ftoken=…`. */
export function redactSecrets(path: string): string {
  const meant = unescapePath(path)
  const written = meant
    .replace(/[?#].*/s, '')
    .replace(inPath, '$1[secret]')
    .replace(long, (run) => (isHash.test(run) ? run : '[secret]'))
  return written === meant ? path : written.replace(/\p{Cc}/gu, escapedControl)
}

/** The only query of tRPC whose input is a secret; inputs of queries stand in the address. */
const secretQuery = /^\/trpc\/(?:[^?]*,)?donations\.bySecret(?:,|$)/

/** What an address with a secret has, and few others. */
const suspicious = /gifts|bySecret|%|[\w-]{43}/i

/** Whether an address has a secret in it. */
export function hasSecret(url: string): boolean {
  // asked of every request
  if (!suspicious.test(url)) return false
  const path = url.split('?', 1)[0] ?? ''
  return secretQuery.test(unescapePath(path)) || redactSecrets(path) !== path
}
