import { FormattedText } from '#web/components/ui/formatted-text.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { Reference } from './reference.tsx'

export function HowToPay({ text, reference }: { text: string | null; reference: string }) {
  const { email, phone } = useSiteConfig().support
  const ways = [email, phone].filter(Boolean).join(' or ')
  return (
    <>
      <div className="max-w-text space-y-3">
        {text ? <FormattedText text={text} /> : <p>Please ask the shelter how to pay{ways && `: ${ways}`}.</p>}
      </div>
      <Reference value={reference} hint="Please write it with your payment, so that the shelter knows whose it is." />
    </>
  )
}
