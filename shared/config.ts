/** How this shelter's site is set up, as far as the page needs to know; the server inlines it. What is not set is null. */
export type PublicConfig = {
  siteName: string
  /** The address of an uploaded picture. */
  logo: string | null
  /** Its pixels, where they are known: of pictures at imgbb they are not. */
  logoSize: { width: number; height: number } | null
  /** `#rrggbb`. */
  accent: string | null
  /** How to reach the shelter. `place` is its city and country in one. */
  support: { email: string | null; phone: string | null; place: string | null }
  openingHours: string | null
  /** An IANA name such as `Europe/Zurich`. */
  timeZone: string | null
  /** Links to its pages elsewhere. */
  social: { facebook: string | null; instagram: string | null; x: string | null; youtube: string | null }
  /** Its own words, in place of the home page's. */
  words: { whoWeAre: string | null; whyAdopt: string | null; preparing: string | null }
  privacyContact: string | null
  /** For donors: where the money goes. */
  howToPay: string | null
  /** Whether donations can be paid at once, and whether money then moves; null where they are promises. */
  payments: 'live' | 'test' | null
  /** Mail goes out. */
  mail: boolean
  /** The site's own address, where it was told. */
  publicUrl: string | null
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
