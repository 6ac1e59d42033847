import { useEffect, useState } from 'react'
import { useLinkToken } from '#web/identity/link-token.ts'

// The secret of an invitation is kept in this tab, so that a visitor can register or log in and come back to it. No
// server sees it on the way: it is in no URL.

const key = 'invitation'

/** For browsers that keep nothing in a tab: until the page is closed or reloaded. */
let inMemory: string | null = null

/** Null forgets it. */
function keep(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, token)
    inMemory = null
  } catch (error) {
    console.info('This browser keeps nothing in a tab.', error)
    inMemory = token
  }
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(key) ?? inMemory
  } catch {
    return inMemory
  }
}

/** Call it once the invitation is over. */
export const forgetInvitation = () => keep(null)

/**
 * The secret of the invitation that was opened in this tab. Null if there is none, undefined before it is read. A new
 * link replaces the kept one.
 */
export function useInvitationSecret(): string | null | undefined {
  const fromLink = useLinkToken()
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    if (fromLink === undefined) return
    if (fromLink) keep(fromLink)
    setToken(fromLink || kept())
  }, [fromLink])
  return token
}
