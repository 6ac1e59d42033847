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
import { type ImportProgress, type ImportSelection, useImport } from './use-import.ts'

const kinds: Record<ImportKind, string> = { pets: 'Pets', campaigns: 'Campaigns' }

const phases: Record<ImportProgress['phase'], string> = {
  sending: 'Sending the file',
  uploading: 'Uploading photos',
  reading: 'Reading the file',
  checking: 'Checking the rows',
  pictures: 'Getting the pictures',
  writing: 'Writing everything down',
}

/** While an import runs, asks before the user leaves the page, which cancels it. */
function useLeaveWarning(underWay: boolean, cancel: () => void) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => underWay && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const ask = async () => {
      const leaves = await confirm({
        title: 'Leave while the import is under way?',
        text: 'Unless it has finished by then, it is cancelled, and nothing of it is kept.',
        yes: 'Leave',
        no: 'Stay',
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
  const line = 'text' in state ? state.text : busy ? `${phases[state.progress.phase]}…` : null
  const choose = (change: Partial<ImportSelection>) => {
    const now = { ...selection, ...change }
    setSelection(now)
    void check(now)
  }
  return (
    <section aria-labelledby="import" className="mt-12 max-w-text">
      <h2 id="import" className="font-serif text-xl font-semibold">
        Import
      </h2>
      <p className="mt-2">
        Bring in pets or campaigns from a file, as CSV or JSON: one exported from a site like this, one from another
        system, or a spreadsheet of your own. It is checked first, and you see what would become of each row. Nothing is
        imported until you say so.
      </p>
      <div className="mt-5 rounded-card border border-line bg-card p-5">
        <Choice
          label="What is in the file"
          name="import-kind"
          options={importKinds.map((kind) => [kind, kinds[kind]])}
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
            Check the file again
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
      <Progress label={phases[progress.phase]} percent={percentOf(progress)} decimals={0} />
      <Button look="secondary" onClick={onCancel}>
        {dryRun ? 'Stop' : 'Cancel the import'}
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
  const pictures = photos.length === 1 ? '1 photo chosen' : `${photos.length} photos chosen`
  return (
    <div className="mt-5 grid gap-4 sm:grid-cols-2">
      <div>
        <FileButton
          icon={FileUp}
          label={file ? 'Choose another file' : 'Choose a file'}
          disabled={disabled}
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          onFiles={([first]) => first && onChoose({ file: first })}
        />
        <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{file ? file.name : 'CSV or JSON, up to 64 MB'}</p>
      </div>
      <div>
        <FileButton
          icon={Images}
          label="Choose a photo folder"
          disabled={disabled}
          folder
          onFiles={(files) => onChoose({ photos: files.filter(({ type }) => type.startsWith('image/')) })}
        />
        <p className="mt-1 text-sm text-ink-soft">
          {photos.length > 0 ? pictures : 'Needed only if your file names photos, such as rex.jpg'}
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
