import { FileUp, Images } from 'lucide-react'
import { type ChangeEvent, useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { type ImportKind, importKinds } from '#shared/import-export.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { Button, buttonClasses } from '#web/components/ui/button.tsx'
import { Choice } from '#web/components/ui/choice.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { Progress } from '#web/components/ui/progress.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { ImportResult } from './import-result.tsx'
import { importPhaseTexts, importSectionTexts as t } from './import-section.texts.ts'
import { type ImportProgress, type ImportSelection, useImport } from './use-import.ts'

const kinds: Record<ImportKind, () => string> = { pets: t.pets, campaigns: t.campaigns }

/** While an import runs, asks before the user leaves the page, which cancels it. */
function useLeaveWarning(underWay: boolean, cancel: () => void) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => underWay && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const ask = async () => {
      const leaves = await confirm({
        title: t.leaveQuestion(),
        text: t.leaveEffects(),
        yes: t.leave(),
        no: t.stay(),
        destroys: true,
      })
      if (!leaves) return blocker.reset()
      cancel()
      blocker.proceed()
    }
    void ask()
  }, [blocker, cancel])
  useEffect(() => {
    if (!underWay) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [underWay])
}

export function ImportSection() {
  const [selection, setSelection] = useState<ImportSelection>({ kind: 'pets', file: null, photos: [] })
  const { state, check, runImport, cancel } = useImport()
  const busy = state.is === 'busy'
  useLeaveWarning(busy && !state.dryRun, cancel)
  const line = 'text' in state ? state.text : busy ? importPhaseTexts[state.progress.phase]() : null
  const choose = (change: Partial<ImportSelection>) => {
    const now = { ...selection, ...change }
    setSelection(now)
    void check(now)
  }
  return (
    <section aria-labelledby="import" className="mt-12 max-w-text">
      <h2 id="import" className="font-serif text-xl font-semibold">
        {t.title()}
      </h2>
      <p className="mt-2">{t.lead()}</p>
      <div className="mt-5 rounded-card border border-line bg-card p-5">
        <Choice
          label={t.kind()}
          name="import-kind"
          options={importKinds.map((kind) => [kind, kinds[kind]()])}
          // the boxes' values come from a form, which sets them like this too
          ref={(box) => {
            if (box) box.checked = box.value === selection.kind
          }}
          disabled={busy}
          onChange={({ target }) => choose({ kind: importKinds.find((kind) => kind === target.value) ?? 'pets' })}
        />
        <Files selection={selection} disabled={busy} onChoose={choose} />
        <div className={line ? 'mt-5' : undefined}>
          <StatusLine tone={state.is === 'failed' ? 'error' : 'info'}>{line}</StatusLine>
        </div>
        {busy && <UnderWay progress={state.progress} dryRun={state.dryRun} onCancel={cancel} />}
        {selection.file && (state.is === 'failed' || state.is === 'cancelled') && (
          <Button look="secondary" className="mt-4" onClick={() => void check(selection)}>
            {t.checkAgain()}
          </Button>
        )}
        {(state.is === 'checked' || state.is === 'done') && (
          <ImportResult
            kind={selection.kind}
            report={state.report}
            done={state.is === 'done'}
            onImport={() => void runImport(selection, state.report.photoNames)}
          />
        )}
      </div>
    </section>
  )
}

const percentOf = ({ done, total }: ImportProgress) => (total > 0 ? Math.min(100, (100 * done) / total) : 0)

type UnderWayProps = { progress: ImportProgress; dryRun: boolean; onCancel: () => void }

function UnderWay({ progress, dryRun, onCancel }: UnderWayProps) {
  return (
    <div className="mt-4 space-y-4">
      <Progress label={importPhaseTexts[progress.phase]()} percent={percentOf(progress)} decimals={0} />
      <Button look="secondary" onClick={onCancel}>
        {dryRun ? t.stop() : t.cancel()}
      </Button>
    </div>
  )
}

type FilesProps = {
  selection: ImportSelection
  disabled: boolean
  onChoose: (change: Partial<ImportSelection>) => void
}

function Files({ selection, disabled, onChoose }: FilesProps) {
  const { file, photos } = selection
  return (
    <div className="mt-5 grid gap-4 sm:grid-cols-2">
      <div>
        <FileButton
          icon={FileUp}
          label={file ? t.chooseAnother() : t.chooseFile()}
          disabled={disabled}
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          onFiles={([first]) => first && onChoose({ file: first })}
        />
        <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{file ? file.name : t.fileHint()}</p>
      </div>
      <div>
        <FileButton
          icon={Images}
          label={t.choosePhotos()}
          disabled={disabled}
          folder
          onFiles={(files) => onChoose({ photos: files.filter(({ type }) => type.startsWith('image/')) })}
        />
        <p className="mt-1 text-sm text-ink-soft">
          {photos.length > 0 ? t.photosChosen({ count: photos.length }) : t.photosHint()}
        </p>
      </div>
    </div>
  )
}

type FileButtonProps = {
  icon: typeof FileUp
  label: string
  disabled: boolean
  accept?: string
  folder?: boolean
  onFiles: (files: File[]) => void
}

function FileButton({ icon: Mark, label, disabled, accept, folder = false, onFiles }: FileButtonProps) {
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    // the same file may be chosen again after a change
    target.value = ''
  }
  return (
    <label
      className={classes(
        buttonClasses({ look: 'secondary' }),
        disabled ? 'cursor-not-allowed opacity-60' : 'cursor-pointer',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <Mark aria-hidden className="size-[1.2em] shrink-0" />
      {label}
      <input
        type="file"
        className="sr-only"
        accept={accept}
        disabled={disabled}
        multiple={folder}
        {...(folder && { webkitdirectory: '' })}
        onChange={onChange}
      />
    </label>
  )
}
