import { FormattedText } from '#web/components/ui/formatted-text.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { howToPayTexts as t } from './how-to-pay.texts.ts'
import { Reference } from './reference.tsx'

function askAt(email: string | null, phone: string | null): string {
  if (email && phone) return t.askEmailOrPhone({ email, phone })
  const contact = email || phone
  return contact ? t.askAt({ contact }) : t.ask()
}

/** The shelter's text in the page's language; without `text`, how to ask for it. */
export function HowToPay({ text, reference }: { text: string | null; reference: string }) {
  const { support, howToPay, textLanguages } = useSiteConfig()
  const { email, phone } = support
  return (
    <>
      <div className="max-w-text space-y-3">
        {text ? (
          <FormattedText text={howToPay ?? text} language={textLanguages?.howToPay} />
        ) : (
          <p>{askAt(email, phone)}</p>
        )}
      </div>
      <Reference value={reference} hint={t.referenceHint()} />
    </>
  )
}
