import { localPath } from '#shared/local-paths.ts'

/** The unsubscribe page; the token is in the query because RFC 8058 supports nothing else (docs/product.md 15.7). */
export const stopPath = '/mail/stop'

/** In the current language. */
export const stopUrl = (base: string, token: string): string => `${base}${localPath(stopPath)}?token=${token}`
