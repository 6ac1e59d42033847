import { classes } from '../ui/classes.ts'

/**
 * Says, only where JavaScript is off, why there is nothing to press: `act` begins the sentence, e.g. 'Donating'. The control
 * itself gets the class `noscript:hidden` (docs/product.md 11.12).
 */
export function NeedsScripts({ act, className }: { act: string; className?: string }) {
  return (
    <noscript>
      <p className={classes('rounded-field bg-amber-soft px-4 py-3 font-semibold', className)}>
        {`${act} needs JavaScript, which is switched off in this browser.`}
      </p>
    </noscript>
  )
}
