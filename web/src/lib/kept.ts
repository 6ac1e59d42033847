// What somebody types into a form outlives a reload and a crash of the tab, and nothing else: it is gone once it is saved,
// once they log out, and a day later, and nobody else is ever given it.

type StoredDraft = { owner: string; at: number; typed: unknown }

const prefix = 'typed-'
const maxCharacters = 100_000
const maxAge = 24 * 3_600_000

const tryStorage = <Result>(act: () => Result): Result | null => {
  try {
    return act()
  } catch (error) {
    console.info('This browser remembers nothing after a reload.', error)
    return null
  }
}

/** Remembers what `owner` has typed into the form of this name; what is too long is not remembered at all. */
export function saveDraft(form: string, owner: string, typed: unknown): void {
  const stored: StoredDraft = { owner, at: Date.now(), typed }
  const text = JSON.stringify(stored)
  tryStorage(() => {
    if (text.length > maxCharacters) sessionStorage.removeItem(prefix + form)
    else sessionStorage.setItem(prefix + form, text)
  })
}

/** What `owner` had typed; null where there is nothing. What is somebody else's is forgotten. */
export function loadDraft(form: string, owner: string): unknown {
  return tryStorage(() => {
    const stored: Partial<StoredDraft> | null = JSON.parse(sessionStorage.getItem(prefix + form) ?? 'null')
    if (stored?.owner === owner && Date.now() - (stored.at ?? 0) < maxAge) return stored.typed ?? null
    sessionStorage.removeItem(prefix + form)
    return null
  })
}

/** Forgets what was typed into one form, or into all of them. */
export function clearDraft(form = ''): void {
  tryStorage(() => {
    for (const key of Object.keys(sessionStorage))
      if (form ? key === prefix + form : key.startsWith(prefix)) sessionStorage.removeItem(key)
  })
}
