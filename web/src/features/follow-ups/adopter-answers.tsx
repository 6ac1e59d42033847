import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type AdopterAnswer, type AfterAdoption, adopterAnswers, answerInput } from '#shared/follow-ups.ts'
import { formatList } from '#shared/format-values.ts'
import { pathTo } from '#shared/pages.ts'
import { fieldsLike } from '#web/components/kept-form/changed-fields.ts'
import { KeptNote, useKept } from '#web/components/kept-form/use-kept-form.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { Choice } from '#web/components/ui/choice.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Textarea } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { adopterAnswersTexts as t } from './adopter-answers.texts.ts'
import type { AdopterActions } from './hooks.ts'

const texts = {
  well: { label: t.well, hint: t.wellHint, send: t.sendWell, done: t.wellDone },
  question: { label: t.ask, hint: t.askHint, send: t.sendAsk, done: t.askDone },
  trouble: { label: t.trouble, hint: t.troubleHint, send: t.sendTrouble, done: t.troubleDone },
  died: { label: t.died, hint: t.diedHint, send: t.sendDied, done: t.diedDone },
} as const satisfies Record<AdopterAnswer, object>

type AdopterAnswersProps = {
  after: AfterAdoption
  /** That of the email's link; nothing is sent before its button is pressed. */
  initial?: AdopterAnswer | null
  actions: AdopterActions
  onAnswered: (after: AfterAdoption, answer: AdopterAnswer) => void
}

/** The four answers of an adopter, and what follows each (docs/product.md 27.4, 27.5). */
export function AdopterAnswers({ after, initial = null, actions, onAnswered }: AdopterAnswersProps) {
  const [selected, select] = useState(initial)
  const [done, setDone] = useState<AdopterAnswer | null>(null)
  const { petName } = after
  const onDone = (changed: AfterAdoption, answer: AdopterAnswer) => {
    setDone(answer)
    onAnswered(changed, answer)
  }
  return (
    <div className="space-y-6">
      <StatusLine tone={done === 'died' ? 'info' : 'success'}>{done && texts[done].done({ petName })}</StatusLine>
      {done ? (
        <Next answer={done} after={after} onAgain={() => setDone(null)} />
      ) : (
        <>
          <Choice
            label={t.question({ petName })}
            options={adopterAnswers.map((answer) => [answer, texts[answer].label()] as const)}
            isChosen={(value) => value === selected}
            name={`answer-${after.requestId}`}
            onChange={({ target }) => select(adopterAnswers.find((answer) => answer === target.value) ?? null)}
          />
          {selected && <AnswerForm key={selected} answer={selected} after={after} actions={actions} onDone={onDone} />}
        </>
      )}
    </div>
  )
}

type AnswerFormProps = Pick<AdopterAnswersProps, 'after' | 'actions'> & {
  answer: AdopterAnswer
  onDone: (after: AfterAdoption, answer: AdopterAnswer) => void
}

function AnswerForm({ answer, after, actions, onDone }: AnswerFormProps) {
  const { text, write, forget, restored } = useTyped(answer, after.requestId)
  const { error, send } = useAnswering({ answer, after, actions, onDone }, text, forget)
  const { petName } = after
  const { hint, send: label } = texts[answer]
  const hasText = answer === 'question' || answer === 'trouble'
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form noValidate onSubmit={onSubmit} className="max-w-text space-y-4">
      <KeptNote shown={restored && !actions.busy} onClear={forget} />
      <p>{hint({ petName })}</p>
      {hasText && (
        <Field label={answer === 'question' ? t.message() : t.troubleMessage()} error={error?.field}>
          {(control) => (
            <Textarea
              {...control}
              value={text}
              onChange={({ target }) => write(target.value)}
              readOnly={actions.busy}
              rows={4}
              dir="auto"
              aria-required={answer === 'question'}
            />
          )}
        </Field>
      )}
      <StatusLine tone="error">{error?.root}</StatusLine>
      <Button type="submit" busy={actions.busy}>
        {label()}
      </Button>
    </form>
  )
}

/** Unsent text, which survives a reload. */
function useTyped(answer: AdopterAnswer, request: number) {
  const { stored, restored, keep, forget } = useKept(`${answer}-${request}`)
  const [text, setText] = useState(() => fieldsLike({ text: '' }, stored)?.text ?? '')
  const write = (typed: string) => {
    setText(typed)
    keep(typed.trim() === '' ? {} : { text: typed })
  }
  const clear = () => {
    setText('')
    forget()
  }
  return { text, write, forget: clear, restored: restored && text.trim() !== '' }
}

type AnswerError = { field?: string | undefined; root?: string | undefined }

function useAnswering({ answer, after, actions, onDone }: AnswerFormProps, text: string, forget: () => void) {
  const [error, setError] = useState<AnswerError | null>(null)
  const send = async () => {
    const typed = text.trim() === '' ? {} : { text }
    const input = answerInput.safeParse({ id: after.requestId, answer, ...typed })
    if (!input.success) return setError({ field: input.error.issues[0]?.message })
    setError(null)
    try {
      const changed = await actions.answer(
        input.data.text === undefined ? { answer } : { answer, text: input.data.text },
      )
      forget()
      onDone(changed, answer)
    } catch (reason) {
      setError({ root: errorText(reason) })
    }
  }
  return { error, send }
}

type NextProps = { answer: AdopterAnswer; after: AfterAdoption; onAgain: () => void }

/** What happens next. It takes the focus from the form that is gone. */
function Next({ answer, after, onAgain }: NextProps) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={container} tabIndex={-1} className="max-w-text space-y-4 focus:outline-none">
      {answer === 'question' && <p>{t.askNext()}</p>}
      {answer === 'trouble' && (
        <>
          <p>{t.troubleNext()}</p>
          <Reach />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {(answer === 'question' || answer === 'trouble') && (
          <LinkButton look="secondary" to={pathTo('request', { id: after.requestId })}>
            {t.toRequest()}
          </LinkButton>
        )}
        {answer !== 'died' && (
          <Button look="quiet" onClick={onAgain}>
            {t.another()}
          </Button>
        )}
      </div>
    </div>
  )
}

/** How to reach the shelter, if it has said so. */
function Reach() {
  const { email, phone } = useSiteConfig().support
  const contacts = [phone, email].filter((contact) => contact !== null)
  return contacts.length === 0 ? null : <p>{t.reach({ contacts: formatList(contacts) })}</p>
}
