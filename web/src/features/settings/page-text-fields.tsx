import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { get, useWatch } from 'react-hook-form'
import { type LegalPageName, maxPageText, type PageTextName, pageSections } from '#shared/page-texts.ts'
import { currentLanguage } from '#shared/texts/languages.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { defaultPageText } from './default-page-texts.ts'
import { pageTextFieldsTexts as t } from './page-texts.texts.ts'
import { WordsField } from './setting-field.tsx'
import { pageTextLabel } from './setting-label.ts'
import { TextsIn } from './texts-in.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type PageTextProps = { settings: SettingsForm; name: PageTextName }

/** The sections of the privacy page or the terms, each of which the shelter can write itself (docs/product.md 14.15). */
export const PageTextFields = ({ settings, page }: { settings: SettingsForm; page: LegalPageName }) => (
  <>
    <p className="text-ink-soft">{t.hint()}</p>
    <TextsIn settings={settings} />
    <div className="rounded-card border border-line">
      {pageSections[page].map((name) => (
        <Section key={name} settings={settings} name={name} />
      ))}
    </div>
  </>
)

function Section({ settings, name }: PageTextProps) {
  const { form, texts } = settings
  const [isOpen, setOpen] = useState(false)
  const isOwn = useWatch({ control: form.control, name }).trim() !== ''
  const path = texts.shown === texts.written ? name : `translations.${texts.shown}.${name}`
  // a closed element can't take the focus that its error gets
  const open = isOpen || Boolean(get(form.formState.errors, path))
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group border-line not-first:border-t"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-field px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-180" />
        <span className="min-w-0 grow">{pageTextLabel(name)}</span>
        <Badge tone={isOwn ? 'good' : 'soft'}>{isOwn ? t.yours() : t.ours()}</Badge>
      </summary>
      {open && (
        <div className="px-4 pb-5">
          <PageTextField settings={settings} name={name} />
        </div>
      )}
    </details>
  )
}

/** The field of one section, with our text as its placeholder. */
export function PageTextField({ settings, name, hint }: PageTextProps & { hint?: string }) {
  const { form, texts } = settings
  const ours = defaultPageText(name, useSiteConfig())
  const typed = useWatch({ control: form.control, name })
  const max = maxPageText(name)
  // our text is only here in the page's language
  const canStart =
    typed === '' && ours.length <= max && texts.shown === texts.written && texts.written === currentLanguage()
  return (
    <div>
      <WordsField settings={settings} name={name} max={max} rows={max > 300 ? 8 : 3} placeholder={ours} hint={hint} />
      {canStart && (
        <Button
          look="quiet"
          size="small"
          className="mt-2"
          onClick={() => form.setValue(name, ours, { shouldDirty: true, shouldTouch: true })}
        >
          {t.start()}
        </Button>
      )}
    </div>
  )
}
