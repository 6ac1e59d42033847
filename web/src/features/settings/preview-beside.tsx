import type { ReactNode } from 'react'
import { SitePreview } from './site-preview.tsx'
import { type SettingsForm, usePreview } from './use-settings-form.ts'

type PreviewBesideProps = {
  settings: SettingsForm
  /** Below the form where there is no room beside it; otherwise it is not there then. */
  below?: boolean
  children: ReactNode
}

/** A form, and beside it the home page as it would be with what stands in it. */
export function PreviewBeside({ settings, below = false, children }: PreviewBesideProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[minmax(0,1fr)_25rem]">
      {children}
      <div className={below ? undefined : 'max-xl:hidden'}>
        <div className="xl:sticky xl:top-8">
          <p className="mb-2 font-bold">Your home page would look like this</p>
          <Preview settings={settings} className="h-140 xl:h-[calc(100dvh-7rem)]" />
        </div>
      </div>
    </div>
  )
}

/** The home page as it would be with what stands in the form. */
export const Preview = ({ settings, className }: { settings: SettingsForm; className: string }) => (
  <SitePreview config={usePreview(settings)} className={className} />
)
