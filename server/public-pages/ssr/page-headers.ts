import type { HelmetOptions } from 'helmet'
import type { IdentityProvider } from '#server/identity/identity.ts'
import { afterFirstPaintHash } from './deferred-scripts.ts'
import { languageOfferHash } from './language-offer.ts'
import { themeScriptHash } from './theme-script.ts'

/** A strict CSP without `unsafe-inline`: inline scripts are allowed by their hashes. */
export function headersWith(identity: IdentityProvider): HelmetOptions {
  const { script, connect, frame } = identity.contentSources()
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...connect],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: frame.length > 0 ? frame : ["'none'"],
        // pictures of pets and profiles may be on other sites (docs/product.md 9.1)
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", themeScriptHash, afterFirstPaintHash, languageOfferHash, ...script],
        styleSrc: ["'self'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
    // other subdomains are outside of the shelter's site
    strictTransportSecurity: { includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  }
}
