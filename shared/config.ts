/** How this shelter's site is set up, as far as the page needs to know; the server inlines it. */
export type PublicConfig = {
  siteName: string
  support: { email: string; phone: string; city: string; country: string }
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
