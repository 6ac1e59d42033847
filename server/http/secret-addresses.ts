// A gift's link is a key: whoever has it sees the gift and acts for its donor (docs/product.md 8.12). So addresses with
// one in them stand in no log, and what they answer is kept nowhere.

/** The part after `/gifts/`, on the website and in REST, unless it is a gift's plain number, with which a secret only begins. */
const inPath = /(\/gifts\/+)(?!\d+(?:\/|$))[^/?]+/gi

/** A path without the secret in it. */
export const withoutSecrets = (path: string): string => path.replace(inPath, '$1[secret]')

/** The only query of tRPC whose input is a secret; inputs of queries stand in the address. */
const secretQuery = /^\/trpc\/(?:[^?]*,)?gifts\.bySecret(?:,|\?|$)/

/** Whether an address has a secret in it. */
export function holdsSecret(url: string): boolean {
  // asked of every request
  if (!/gifts/i.test(url)) return false
  const path = url.split('?', 1)[0] ?? ''
  return secretQuery.test(url) || withoutSecrets(path) !== path
}
