import type { ReactNode } from 'react'

/**
 * Explains, only without JavaScript, why there is no button: `action` begins the sentence, e.g. 'Donating'. `children` are
 * the controls that it replaces. A control elsewhere gets the class `noscript:hidden` (docs/product.md 11.12).
 */
export function NeedsScripts({ action, children }: { action: string; children?: ReactNode }) {
  return (
    <>
      <noscript>
        <p className="rounded-field bg-amber-soft px-4 py-3 font-semibold">
          {`${action} needs JavaScript, which is switched off in this browser.`}
        </p>
      </noscript>
      {children && <div className="noscript:hidden">{children}</div>}
    </>
  )
}
