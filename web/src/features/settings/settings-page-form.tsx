import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { SettingsResponse } from '#shared/settings.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { RestoredNote } from '#web/components/feedback/restored-note.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { PreviewBeside } from './preview-beside.tsx'
import { PreviewSheet } from './preview-sheet.tsx'
import { QuestionsField } from './questions-field.tsx'
import { SaveBar } from './save-bar.tsx'
import {
  ContactFields,
  HomeWordsFields,
  LookFields,
  PayFields,
  PlaceFields,
  PostsFields,
  PrivacyFields,
} from './setting-groups.tsx'
import { SettingsConflict } from './settings-changed.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** All settings in one form with a save button and a live preview (docs/product.md 14.11). */
export function SettingsPageForm({ opened }: { opened: SettingsResponse }) {
  const frame = useRef<HTMLFormElement>(null)
  const [previewed, setPreviewed] = useState(false)
  const settle = () => frame.current?.focus({ preventScroll: true })
  const settings = useSettingsForm({
    opened,
    name: 'settings',
    onSaved: (shown) => {
      settle()
      toast(shown ? 'Saved. Your site shows it now.' : 'Saved. Reload the page to see it everywhere.')
    },
  })
  const undo = () => {
    settings.undo()
    settle()
  }
  useEffect(prepareAlerts, [])
  return (
    <PreviewBeside settings={settings}>
      <form
        noValidate
        ref={frame}
        tabIndex={-1}
        aria-label="Settings"
        onSubmit={settings.save}
        className="max-w-text space-y-12 rounded-field outline-none"
      >
        <div className="mb-0 has-[p]:mb-12">
          <RestoredNote shown={settings.restored} button="Undo it" onStart={undo} />
        </div>
        <Group title="Name & look">
          <LookFields settings={settings} />
        </Group>
        <Group title="Contacts">
          <ContactFields settings={settings} />
          <PlaceFields settings={settings} />
        </Group>
        <Group title="Words of the home page">
          <HomeWordsFields settings={settings} />
        </Group>
        <Group title="Privacy">
          <PrivacyFields settings={settings} />
        </Group>
        <Group title="What people post">
          <PostsFields settings={settings} />
        </Group>
        <Group title="How to pay">
          <PayFields settings={settings} />
        </Group>
        <Group title="Questions to whoever asks to adopt">
          <QuestionsField settings={settings} />
        </Group>
        {settings.outdated && <SettingsConflict settings={settings} />}
        <SaveBar settings={settings} onUndo={undo} onPreview={() => setPreviewed(true)} />
        {previewed && <PreviewSheet settings={settings} onClose={() => setPreviewed(false)} />}
      </form>
    </PreviewBeside>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="space-y-6">
      <h2 id={id} className="border-b border-line pb-2 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
