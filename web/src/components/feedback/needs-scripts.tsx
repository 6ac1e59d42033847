import type { ReactNode } from 'react'

/**
 * Says, only where JavaScript is off, why there is nothing to press: `act` begins the sentence, e.g. 'Donating'.
 * `children` are the controls it stands for; one that stays where it is gets the class `noscript:hidden`
 * (docs/product.md 11.12).
 */
export function NeedsScripts({ act, children }: { act: string; children?: ReactNode }) {
  return (
    <>
      <noscript>
        <p className="rounded-field bg-amber-soft px-4 py-3 font-semibold">
          {`${act} needs JavaScript, which is switched off in this browser.`}
        </p>
      </noscript>
      {children && <div className="noscript:hidden">{children}</div>}
    </>
  )
}
