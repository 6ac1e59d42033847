import type { ReactNode } from 'react'
import { needsScriptsTexts as t } from './needs-scripts.texts.ts'

/**
 * Explains, only without JavaScript, why there is no button. `children` are the controls that it replaces. A control
 * elsewhere gets the class `noscript:hidden` (docs/product.md 11.12).
 */
export function NeedsScripts({ action, children }: { action: keyof typeof t; children?: ReactNode }) {
  return (
    <>
      <noscript>
        <p className="rounded-field bg-amber-soft px-4 py-3 font-semibold">{t[action]()}</p>
      </noscript>
      {children && <div className="noscript:hidden">{children}</div>}
    </>
  )
}
