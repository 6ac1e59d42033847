/** How this shelter's site is set up, as far as the page needs to know; the server inlines it. */
export type PublicConfig = {
  siteName: string
  /** How to reach the shelter; what it has not said is null. `place` is its city and country in one. */
  support: { email: string | null; phone: string | null; place: string | null }
  identity: PublicIdentityConfig
}

export type PublicIdentityConfig =
  | { provider: 'embedded'; google: boolean }
  | {
      provider: 'firebase'
      firebase: { apiKey: string; authDomain: string; projectId: string }
      /** Address of the Auth emulator, in tests only. */
      emulator?: string
    }

/** Where tabs of the website tell each other that somebody logged in or out. */
export const sessionChannel = 'pawstead-session'

/** Opened as a pop-up, it leads to Google and back; the channel tells how that went. */
export const googleLoginPath = '/api/auth/google'
export const googleLoginChannel = 'pawstead-google'
export type GoogleLoginResult = { error: string | null }
