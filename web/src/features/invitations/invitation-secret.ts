import { useEffect, useState } from 'react'
import { useLinkToken } from '#web/identity/link-token.ts'

// The secret of an invitation is kept in this tab, so that a visitor can register or log in and come back to it. No
// server sees it on the way: it is in no URL.

const key = 'invitation'

const tryStorage = <Result>(action: () => Result): Result | null => {
  try {
    return action()
  } catch (error) {
    console.info('This browser keeps nothing in a tab.', error)
    return null
  }
}

/** For browsers that keep nothing: until the page is closed or reloaded. */
let inMemory: string | null = null

function keep(token: string): void {
  inMemory = token
  tryStorage(() => sessionStorage.setItem(key, token))
}

const kept = (): string | null => tryStorage(() => sessionStorage.getItem(key)) ?? inMemory

/** Call it once the invitation is over. */
export function forgetInvitation(): void {
  inMemory = null
  tryStorage(() => sessionStorage.removeItem(key))
}

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
