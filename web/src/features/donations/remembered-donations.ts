import { maxRememberedDonations } from '#shared/donation-limits.ts'
import { donationSecretPattern } from '#shared/pages.ts'
import { createDeviceList } from '#web/lib/device-list.ts'

// The donations that this device remembers (docs/product.md 8.29): only the secrets of their links, newest first.

const idOf = (secret: string) => Number.parseInt(secret, 10)

function parseSecrets(entries: unknown[]): string[] {
  const secrets = new Map<number, string>()
  for (const entry of entries)
    if (typeof entry === 'string' && donationSecretPattern.test(entry) && !secrets.has(idOf(entry)))
      secrets.set(idOf(entry), entry)
  return [...secrets.values()].slice(0, maxRememberedDonations)
}

function rememberedSecrets(key: string) {
  const list = createDeviceList<string>({ key, parse: parseSecrets })
  return {
    /** Puts one first on the list; the oldest ones give way. */
    remember(secret: string): void {
      list.refresh()
      list.store(parseSecrets([secret, ...list.read()]))
    },
    /** Without `secret`, forgets all. */
    forget(secret?: string): void {
      list.refresh()
      list.store(secret === undefined ? [] : list.read().filter((other) => other !== secret))
    },
    /** Newest first; null in the server's HTML. */
    useList: list.useList,
    /** False if only this page has the list, until it is left. */
    isStored: list.isStored,
  }
}

export type RememberedSecrets = ReturnType<typeof rememberedSecrets>

export const rememberedDonations = rememberedSecrets('your-gifts')
export const rememberedMonthly = rememberedSecrets('your-monthly-gifts')
