import { type ReactNode, useRef } from 'react'
import { currentLanguage } from '#shared/texts/languages.ts'
import { homePreviewTexts as t } from './home-preview.texts.ts'
import { SitePreview } from './site-preview.tsx'
import { TextsPreview } from './texts-preview.tsx'
import { type SettingsForm, usePreview } from './use-settings-form.ts'

type PreviewBesideProps = {
  settings: SettingsForm
  below?: boolean
  children: ReactNode
}

export function PreviewBeside({ settings, below = false, children }: PreviewBesideProps) {
  const beside = useRef<HTMLDivElement>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to the fields inside
    <div
      onFocus={({ target }) =>
        beside.current && 'name' in target && scrollPreviewTo(beside.current, String(target.name))
      }
      className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[minmax(0,1fr)_25rem]"
    >
      {children}
      <div ref={beside} className={below ? undefined : 'max-xl:hidden'}>
        <div className="xl:sticky xl:top-8">
          <p className="mb-2 font-bold">{t.preview()}</p>
          <Preview settings={settings} className="h-140 xl:h-[calc(100dvh-7rem)]" />
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
    <SitePreview config={config} className={className} />
  )
}

const selectors: Record<string, string> = {
  whoWeAre: '#who-we-are',
  whyAdopt: '#why-adopt',
  preparing: '#preparing',
}

const inFooter = ['email', 'phone', 'city', 'country', 'openingHours', 'facebook', 'instagram', 'x', 'youtube']

const previewSelector = (path: string): string => {
  const name = path.split('.').at(-1) ?? path
  return selectors[name] ?? (inFooter.includes(name) ? 'footer' : 'header')
}

function scrollPreviewTo(beside: HTMLElement, name: string): void {
  const element = beside.querySelector('iframe')?.contentDocument?.querySelector(previewSelector(name))
  const top = element?.getBoundingClientRect().top
  if (top !== undefined) beside.querySelector('section')?.scrollTo({ top: top - 16 })
}
