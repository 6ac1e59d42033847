import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { localPath } from '#shared/local-paths.ts'
import { pathTo } from '#shared/pages.ts'
import type { SettingsResponse } from '#shared/settings.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { RestoredNote } from '#web/components/kept-form/restored-note.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { PreviewBeside } from './preview-beside.tsx'
import { ContactFields, FirstFields, HomeWordsFields } from './setting-groups.tsx'
import { SettingsConflict } from './settings-conflict.tsx'
import { setupWizardTexts as t } from './setup-wizard.texts.ts'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'
import { choosePosting, GivingFields, PostingFields } from './wizard-fields.tsx'
import { lastStep, stepIn, wizardSteps } from './wizard-steps.ts'

const groups = [FirstFields, ContactFields, GivingFields, PostingFields, HomeWordsFields]

const StepList = ({ step }: { step: number }) => (
  <ol aria-label={t.steps()} className="flex flex-wrap gap-x-5 gap-y-2 max-sm:hidden">
    {wizardSteps.map(({ title, names }, index) => {
      const current = index + 1 === step
      return (
        <li
          key={names[0]}
          aria-current={current ? 'step' : undefined}
          className={classes('flex items-center gap-2 font-bold', current ? 'text-ink' : 'text-ink-soft')}
        >
          <span
            className={classes(
              'grid size-8 place-items-center rounded-full forced-colors:border',
              current ? 'bg-action text-on-action' : 'bg-sunken',
            )}
          >
            {index + 1}
          </span>
          {title()}
        </li>
      )
    })}
  </ol>
)

/**
 * Leads the first admin through the most important settings; each step is saved by itself. The step is in the URL, so
 * that the setup can be continued later (docs/product.md 14.13).
 */
export function SetupWizard({ opened }: { opened: SettingsResponse }) {
  const [search, setSearch] = useSearchParams()
  const step = stepIn(search, opened, useSiteConfig().payments)
  const { title, lead, names } = wizardSteps[step - 1] ?? wizardSteps[0]
  const Fields = groups[step - 1] ?? FirstFields
  const [ended, setEnded] = useState(false)
  const go = (to: number) => (to > lastStep ? setEnded(true) : setSearch({ step: String(to) }))
  const stale = useRef(false)
  const settings = useSettingsForm({
    opened,
    name: 'welcome',
    only: names,
    nextPath: () => (step < lastStep ? `${pathTo('welcome')}?step=${step + 1}` : pathTo('dashboard')),
    onSaved: (isSiteUpdated) => {
      stale.current ||= !isSiteUpdated
      go(step + 1)
    },
  })
  const { form, outdated, failure, restored, undo, save } = settings
  const { dirtyFields } = form.formState
  const heading = useHeading(step)
  useEffect(prepareAlerts, [])
  useWizardEnd(ended, { stale, onStay: () => setEnded(false) })
  return (
    <PreviewBeside settings={settings} below>
      <form
        noValidate
        aria-label={title()}
        onSubmit={(event) => {
          const isFirstChoice = names.includes('postsChosen') && choosePosting(settings)
          if (isFirstChoice || names.some((name) => dirtyFields[name])) return void save(event)
          event.preventDefault()
          go(step + 1)
        }}
        className="max-w-text space-y-6"
      >
        <StepList step={step} />
        <div className="mb-0 has-[p]:mb-6">
          <RestoredNote shown={restored} onClear={undo} />
        </div>
        <div>
          <p className="mb-1 font-bold text-ink-soft">{t.progress({ step, all: lastStep })}</p>
          <h2 ref={heading} tabIndex={-1} className="text-2xl">
            {title()}
          </h2>
          <p className="mt-1 text-ink-soft">{lead()}</p>
        </div>
        <Fields settings={settings} />
        {outdated && <SettingsConflict settings={settings} />}
        <StatusLine tone="error">{!outdated && failure}</StatusLine>
        <Buttons settings={settings} step={step} onGo={go} />
      </form>
    </PreviewBeside>
  )
}

type ButtonsProps = { settings: SettingsForm; step: number; onGo: (to: number) => void }

function Buttons({ settings: { form, upload }, step, onGo }: ButtonsProps) {
  const { isSubmitting } = form.formState
  const waits = isSubmitting || upload.isPending
  return (
    <div className="flex flex-wrap gap-3">
      {step > 1 && (
        <Button look="secondary" disabled={waits} onClick={() => onGo(step - 1)}>
          {t.back()}
        </Button>
      )}
      <Button type="submit" busy={isSubmitting} disabled={upload.isPending}>
        {step < lastStep ? t.saveAndContinue() : t.saveAndFinish()}
      </Button>
      <Button look="quiet" disabled={waits} onClick={() => onGo(step + 1)}>
        {t.skip()}
      </Button>
    </div>
  )
}

function useHeading(step: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current !== step) heading.current?.focus({ preventScroll: true })
    last.current = step
  }, [step])
  return heading
}

type WizardEnd = {
  stale: RefObject<boolean>
  onStay: () => void
}

function useWizardEnd(ended: boolean, { stale, onStay }: WizardEnd): void {
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end redirects
  useEffect(() => {
    if (!ended) return
    onStay()
    if (stale.current) return window.location.assign(localPath(pathTo('dashboard')))
    void navigate(pathTo('dashboard'))
  }, [ended])
}
