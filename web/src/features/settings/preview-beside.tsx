import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { legalPages, pageTextNames, type TextPageName } from '#shared/page-texts.ts'
import { currentLanguage } from '#shared/texts/languages.ts'
import { homePreviewTexts as t } from './home-preview.texts.ts'
import { SitePreview } from './site-preview.tsx'
import { TextsPreview } from './texts-preview.tsx'
import { type SettingsForm, usePreview } from './use-settings-form.ts'

/** The page that the preview shows: that of the field with the focus. */
const PreviewedPage = createContext<TextPageName>('home')

type PreviewBesideProps = {
  settings: SettingsForm
  below?: boolean
  children: ReactNode
}

export function PreviewBeside({ settings, below = false, children }: PreviewBesideProps) {
  const beside = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState({ page: 'home' as TextPageName, selector: '' })
  // after the page has been rendered
  useEffect(() => {
    if (beside.current && target.selector) scrollPreviewTo(beside.current, target.selector)
  }, [target])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to the fields inside
    <div
      onFocus={({ target: field }) => 'name' in field && field.name && setTarget(previewTarget(String(field.name)))}
      className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[minmax(0,1fr)_25rem]"
    >
      <PreviewedPage value={target.page}>{children}</PreviewedPage>
      <div ref={beside} className={below ? undefined : 'max-xl:hidden'}>
        <div className="xl:sticky xl:top-8">
          <p className="mb-2 font-bold">{t.preview()}</p>
          <PreviewedPage value={target.page}>
            <Preview settings={settings} className="h-140 xl:h-[calc(100dvh-7rem)]" />
          </PreviewedPage>
        </div>
      </div>
    </div>
  )
}

export function Preview({ settings, className }: { settings: SettingsForm; className: string }) {
  const config = usePreview(settings)
  const { tabs, shown } = settings.texts
  return tabs.length > 1 && shown !== currentLanguage() ? (
    <TextsPreview settings={settings} className={className} />
  ) : (
    <SitePreview config={config} page={use(PreviewedPage)} className={className} />
  )
}

const selectors: Record<string, string> = {
  homeLead: 'h1',
  homeGallery: '#gallery',
  homeQuote: 'figure',
  whoWeAre: '#who-we-are',
  whyAdopt: '#why-adopt',
  preparing: '#preparing',
}

const inFooter = ['email', 'phone', 'city', 'country', 'openingHours', 'facebook', 'instagram', 'x', 'youtube']

/** `path` is the name of a field, also of a text in another language. */
function previewTarget(path: string): { page: TextPageName; selector: string } {
  const name = path.split('.').at(-1) ?? path
  const page = legalPages.find((each) => name.startsWith(each))
  if (page) return { page, selector: pageTextNames.some((each) => each === name) ? `#${name}` : 'h1' }
  return { page: 'home', selector: selectors[name] ?? (inFooter.includes(name) ? 'footer' : 'header') }
}

function scrollPreviewTo(beside: HTMLElement, selector: string): void {
  const element = beside.querySelector('iframe')?.contentDocument?.querySelector(selector)
  const top = element?.getBoundingClientRect().top
  if (top !== undefined) beside.querySelector('section')?.scrollTo({ top: top - 16 })
}
