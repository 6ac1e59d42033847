import type { ReactNode } from 'react'
import { FormattedText } from '#web/components/ui/formatted-text.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { giveWithoutScriptsTexts as t } from './give-without-scripts.texts.ts'

function contactLine({ email, phone }: { email: string | null; phone: string | null }): string | null {
  if (email && phone) return t.contacts({ email, phone })
  const contact = email || phone
  return contact ? t.contact({ contact }) : null
}

/**
 * The form for a gift to the shelter; without JavaScript, which it needs, the shelter's words on how to pay and whom to
 * ask (docs/product.md 8.31).
 */
export function GiveWithoutScripts({ children }: { children: ReactNode }) {
  const { support, howToPay, textLanguages } = useSiteConfig()
  const contact = contactLine(support)
  return (
    <>
      <noscript>
        <div className="space-y-3 wrap-anywhere">
          <p className="rounded-field bg-amber-soft px-4 py-3 font-semibold">
            {howToPay || contact ? t.other() : t.only()}
          </p>
          {howToPay && (
            <>
              <FormattedText text={howToPay} language={textLanguages?.howToPay} />
              <p>{t.reference()}</p>
            </>
          )}
          {contact && <p>{contact}</p>}
        </div>
      </noscript>
      <div className="noscript:hidden">{children}</div>
    </>
  )
}
