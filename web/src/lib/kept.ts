// What somebody types into a form outlives a reload and a crash of the tab, and nothing else: it is gone once it is saved,
// once they log out, and a day later, and nobody else is ever given it.

type Kept = { owner: string; at: number; typed: unknown }

const prefix = 'typed-'
const mostCharacters = 100_000
const longest = 24 * 3_600_000

const whereStorageWorks = <Result>(act: () => Result): Result | null => {
  try {
    return act()
  } catch (error) {
    console.info('This browser remembers nothing after a reload.', error)
    return null
  }
}

/** Remembers what `owner` has typed into the form of this name; what is too long is not remembered at all. */
export function keep(form: string, owner: string, typed: unknown): void {
  const kept: Kept = { owner, at: Date.now(), typed }
  const text = JSON.stringify(kept)
  whereStorageWorks(() => {
    if (text.length > mostCharacters) sessionStorage.removeItem(prefix + form)
    else sessionStorage.setItem(prefix + form, text)
  })
}

/** What `owner` had typed; null where there is nothing. What is somebody else's is forgotten. */
export function recall(form: string, owner: string): unknown {
  return whereStorageWorks(() => {
    const kept: Partial<Kept> | null = JSON.parse(sessionStorage.getItem(prefix + form) ?? 'null')
    if (kept?.owner === owner && Date.now() - (kept.at ?? 0) < longest) return kept.typed ?? null
    sessionStorage.removeItem(prefix + form)
    return null
  })
}

/** Forgets what was typed into one form, or into all of them. */
export function forget(form = ''): void {
  whereStorageWorks(() => {
    for (const key of Object.keys(sessionStorage))
      if (form ? key === prefix + form : key.startsWith(prefix)) sessionStorage.removeItem(key)
  })
}
