import { pathTo } from '#shared/pages.ts'
import { isAdmin } from '#shared/permissions.ts'
import { classes } from '#web/components/ui/classes.ts'
import { Link } from '#web/components/ui/link.tsx'
import { useSession } from '#web/identity/session.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { contactsMissingTexts as t } from './contacts-missing.texts.ts'

/** Warns admins, and only them, that visitors can't reach the shelter (docs/product.md 14.14). */
export function ContactsMissing({ className }: { className?: string }) {
  const { user } = useSession()
  const { email, phone } = useSiteConfig().support
  if (!isAdmin(user) || email || phone) return null
  return (
    <p className={classes('bg-amber-soft px-4 py-2 text-center text-sm font-semibold', className)}>
      {t.missing({
        add: (text) => (
          <Link to={`${pathTo('welcome')}?step=2`} className="underline underline-offset-4">
            {text}
          </Link>
        ),
      })}
    </p>
  )
}
