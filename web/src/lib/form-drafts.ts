// A form's draft survives everything but the end of the tab's session. It is deleted when it is saved, at logout, and
// after a day. No other user ever gets it. A visitor has the owner ''.

type StoredDraft = { owner: string; at: number; typed: unknown }

const prefix = 'typed-'
const maxCharacters = 100_000
const maxAge = 24 * 3_600_000

const tryStorage = <Result>(action: () => Result): Result | null => {
  try {
    return action()
  } catch (error) {
    console.info('This browser remembers nothing after a reload.', error)
    return null
  }
}

/** Stores a draft of `owner` for the form of this name. False if it is too long, or the browser's storage is blocked or full. */
export function saveDraft(form: string, owner: string, typed: unknown): boolean {
  const stored: StoredDraft = { owner, at: Date.now(), typed }
  const text = JSON.stringify(stored)
  const isStored = tryStorage(() => {
    // an older draft must not come back if this one can't be stored
    sessionStorage.removeItem(prefix + form)
    if (text.length > maxCharacters) return false
    sessionStorage.setItem(prefix + form, text)
    return true
  })
  return isStored ?? false
}

/** The draft of `owner`; null if there is none. Deletes another user's draft. */
export function loadDraft(form: string, owner: string): unknown {
  return tryStorage(() => {
    // the server renders forms, too
    if (typeof sessionStorage === 'undefined') return null
    const stored: Partial<StoredDraft> | null = JSON.parse(sessionStorage.getItem(prefix + form) ?? 'null')
    if (stored?.owner === owner && Date.now() - (stored.at ?? 0) < maxAge) return stored.typed ?? null
    sessionStorage.removeItem(prefix + form)
    return null
  })
}

/** Deletes the draft of one form, or all drafts. */
export function clearDraft(form = ''): void {
  tryStorage(() => {
    for (const key of Object.keys(sessionStorage))
      if (form ? key === prefix + form : key.startsWith(prefix)) sessionStorage.removeItem(key)
  })
}
