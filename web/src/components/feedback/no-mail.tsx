import { Info } from 'lucide-react'
import { classes } from '#web/components/ui/classes.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'

/**
 * A line where someone waits for an answer: the site sends no email, so they must come back. Nothing is shown on a site
 * that does (docs/product.md 21.7).
 */
export function NoMail({ className, children }: { className?: string; children: string }) {
  const { mail } = useSiteConfig()
  if (mail) return null
  return (
    <p className={classes('flex items-start gap-2 text-ink-soft', className)}>
      <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
      {children}
    </p>
  )
}
