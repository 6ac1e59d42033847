import { Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { SettingsResponse } from '#shared/settings.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { RestoredNote } from '#web/components/kept-form/restored-note.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { AgreementFields } from './agreement-fields.tsx'
import { FeeFields } from './fee-fields.tsx'
import { LanguageFields } from './language-fields.tsx'
import { PreviewBeside } from './preview-beside.tsx'
import { PreviewSheet } from './preview-sheet.tsx'
import { QuestionsField } from './questions-field.tsx'
import {
  ContactFields,
  FollowUpFields,
  HomeWordsFields,
  LookFields,
  PayFields,
  PlaceFields,
  PostsFields,
  PrivacyFields,
  ReceiptFields,
  StepsFields,
  TermsFields,
} from './setting-groups.tsx'
import { SettingsConflict } from './settings-conflict.tsx'
import { settingsPageFormTexts as t } from './settings-page-form.texts.ts'
import type { SettingsForm } from './use-settings-form.ts'
import { useSettingsForm } from './use-settings-form.ts'

type SaveBarProps = {
  settings: SettingsForm
  onUndo: () => void
  onPreview: () => void
}

function SaveBar({ settings, onUndo, onPreview }: SaveBarProps) {
  const { form, upload, failure, outdated } = settings
  const { isDirty, isSubmitting } = form.formState
  return (
    <div
      className={classes(
        'sticky bottom-[calc(0.75rem+var(--bottom-bar))] z-10 rounded-card border border-line bg-card p-3 shadow-float',
        !isDirty && !failure && 'xl:hidden',
      )}
    >
      <StatusLine tone="error">{!outdated && failure}</StatusLine>
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className={classes('grow px-1 font-bold', isDirty && 'max-sm:basis-full')}>
          {isDirty && (upload.isPending ? t.uploading() : outdated ? t.chooseFirst() : t.notSaved())}
        </p>
        <Button look="quiet" size="small" className="xl:hidden" onClick={onPreview}>
          {t.preview()}
        </Button>
        {isDirty && (
          <>
            <Button look="secondary" size="small" icon={Undo2} disabled={isSubmitting} onClick={onUndo}>
              {t.undo()}
            </Button>
            <Button type="submit" size="small" busy={isSubmitting} disabled={upload.isPending || outdated}>
              {t.save()}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** All settings in one form with a save button and a live preview (docs/product.md 14.11). */
export function SettingsPageForm({ opened }: { opened: SettingsResponse }) {
  const frame = useRef<HTMLFormElement>(null)
  const [previewed, setPreviewed] = useState(false)
  const settle = () => frame.current?.focus({ preventScroll: true })
  const settings = useSettingsForm({
    opened,
    name: 'settings',
    onSaved: (isSiteUpdated) => {
      settle()
      toast(isSiteUpdated ? t.saved() : t.savedElsewhere())
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
        aria-label={t.settings()}
        onSubmit={settings.save}
        className="max-w-text space-y-12 rounded-field outline-none"
      >
        <div className="mb-0 has-[p]:mb-12">
          <RestoredNote shown={settings.restored} onClear={undo} />
        </div>
        <Group title={t.look()}>
          <LookFields settings={settings} />
        </Group>
        <Group title={t.languages()}>
          <LanguageFields settings={settings} />
        </Group>
        <Group title={t.contact()} anchor="contact">
          <ContactFields settings={settings} />
          <PlaceFields settings={settings} />
        </Group>
        <Group title={t.homeText()} anchor="texts">
          <HomeWordsFields settings={settings} />
        </Group>
        <OtherGroups settings={settings} />
        {settings.outdated && <SettingsConflict settings={settings} />}
        <SaveBar settings={settings} onUndo={undo} onPreview={() => setPreviewed(true)} />
        {previewed && <PreviewSheet settings={settings} onClose={() => setPreviewed(false)} />}
      </form>
    </PreviewBeside>
  )
}

const OtherGroups = ({ settings }: { settings: SettingsForm }) => (
  <>
    <Group title={t.privacy()}>
      <PrivacyFields settings={settings} />
    </Group>
    <Group title={t.terms()}>
      <TermsFields settings={settings} />
    </Group>
    <Group title={t.posts()} anchor="posts">
      <PostsFields settings={settings} />
    </Group>
    <Group title={t.payment()} anchor="payment">
      <PayFields settings={settings} />
    </Group>
    <Group title={t.receipts()} anchor="receipts">
      <ReceiptFields settings={settings} />
    </Group>
    <Group title={t.steps()}>
      <StepsFields settings={settings} />
    </Group>
    <Group title={t.agreement()} anchor="agreement">
      <AgreementFields settings={settings} />
    </Group>
    <Group title={t.fee()} anchor="fee">
      <FeeFields settings={settings} />
    </Group>
    <Group title={t.questions()}>
      <QuestionsField settings={settings} />
    </Group>
    <Group title={t.followUps()} anchor="follow-ups">
      <FollowUpFields settings={settings} />
    </Group>
  </>
)

/** `anchor`: the hash of links to this group. */
type TitledGroupProps = { title: string; anchor?: string; children: ReactNode }

function Group({ title, anchor, children }: TitledGroupProps) {
  const id = useId()
  const group = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  // the settings load after the page, so the browser has found nothing there
  useEffect(() => {
    if (anchor && hash === `#${anchor}`) group.current?.scrollIntoView()
  }, [anchor, hash])
  return (
    <section ref={group} id={anchor} aria-labelledby={id} className="scroll-mt-6 space-y-6">
      <h2 id={id} className="border-b border-line pb-2 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
