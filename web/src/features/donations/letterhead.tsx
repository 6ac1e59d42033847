import { formatLongDay, inUtc } from '#shared/dates.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import type { ReceiptIssuer } from '#shared/receipts.ts'
import { currentLanguage } from '#shared/texts/languages.ts'
import { Dotted } from '#web/components/ui/dotted.tsx'
import { FormattedText } from '#web/components/ui/formatted-text.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { letterheadTexts as t } from './letterhead.texts.ts'

// What receipts and statements have in common (docs/product.md 8.25).

/** The shelter's logo, legal name, registration number, address, and contacts. */
export function Letterhead({ issuer }: { issuer: ReceiptIssuer }) {
  const { siteName, support, logo, logoSize } = useSiteConfig()
  const { legalName, registrationNumber, postalAddress } = issuer
  const contact = [postalAddress ? null : support.place, support.email, support.phone].filter((part) => part !== null)
  return (
    <header className="flex flex-wrap items-start gap-x-5 gap-y-3">
      {logo && (
        <img
          src={thumbnailOf(logo)}
          alt=""
          {...(logoSize ?? { width: 64, height: 64 })}
          className="h-16 w-auto max-w-40 shrink-0 object-contain dark:rounded-small dark:bg-on-veil dark:p-1"
        />
      )}
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <p className="font-serif text-xl font-semibold">
          <bdi>{legalName ?? siteName}</bdi>
        </p>
        {registrationNumber && <p>{t.registration({ number: registrationNumber })}</p>}
        {postalAddress && (
          <p className="whitespace-pre-line">
            <bdi>{postalAddress}</bdi>
          </p>
        )}
        {contact.length > 0 && (
          <p className="text-ink-soft [&>bdi]:inline-block">
            <Dotted parts={contact} />
          </p>
        )}
      </div>
    </header>
  )
}

/** The sentence for the tax office in the page's language, or else as it was written, and the line to sign on. */
export function LetterEnd({ issuer: { signer, taxSentences } }: { issuer: ReceiptIssuer }) {
  const sentence = taxSentences.find(({ language }) => language === currentLanguage()) ?? taxSentences[0]
  return (
    <div className="break-inside-avoid wrap-anywhere">
      {sentence && (
        <div className="mt-6 space-y-2">
          <FormattedText
            text={sentence.text}
            language={sentence.language === currentLanguage() ? undefined : sentence.language}
          />
        </div>
      )}
      {signer && (
        <div className="mt-14 max-w-80 border-t border-ink pt-1.5">
          <bdi>{signer}</bdi>
        </div>
      )}
    </div>
  )
}

/** A day without a time, such as '2026-11-26', in words. */
export const LetterDay = ({ day }: { day: string }) => <time dateTime={day}>{formatLongDay(inUtc(new Date(day)))}</time>
