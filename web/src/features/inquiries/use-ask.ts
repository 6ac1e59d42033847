import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type AskForm, askInput } from '#shared/inquiries.ts'
import { inquiryPath } from '#shared/inquiry-path.ts'
import { fieldsLike } from '#web/components/kept-form/changed-fields.ts'
import { useKept } from '#web/components/kept-form/use-kept-form.tsx'
import { errorText, issuesIn, refusalCode } from '#web/lib/errors.ts'
import { askFormTexts as t } from './ask-form.texts.ts'
import { useAsk } from './hooks.ts'

export const askFields = ['text', 'name', 'email'] as const
export type AskField = (typeof askFields)[number]
type Typed = Record<AskField, string>
type Problems = Partial<Record<AskField | 'root', string>>

const typedInput = askInput.pick({ text: true, name: true, email: true })

function readForm(form: HTMLFormElement) {
  const data = new FormData(form)
  const textOf = (name: string) => String(data.get(name) ?? '')
  return {
    typed: { text: textOf('text'), name: textOf('name'), email: textOf('email') },
    wantsMail: data.has('wantsMail'),
    website: textOf('website'),
  }
}

function controlOf(form: HTMLFormElement | null, name: string) {
  const control = form?.elements.namedItem(name)
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control : null
}

/** Returns what is wrong by field: also of what is empty. */
function check(typed: Typed): Problems {
  const { error } = typedInput.safeParse(typed)
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]))
}

const problemsOf = (error: unknown): Problems => ({
  ...Object.fromEntries(issuesIn(error).map(({ path, message }) => [path, message])),
  root: t.failed({ reason: errorText(error) }),
})

/**
 * Sends the form of a question. Its fields are the browser's, so that what is typed before the scripts have loaded stays.
 * What was typed is kept until it is sent (docs/product.md 11.22).
 */
export function useAskSubmit({ petId, shownAt, sent }: AskForm, refresh: () => Promise<unknown>) {
  const element = useRef<HTMLFormElement>(null)
  const { stored, restored, keep, forget } = useKept(`ask-${petId}`)
  const [problems, setProblems] = useState<Problems>(
    sent ? { ...sent.fields, root: t.failed({ reason: sent.problem }) } : {},
  )
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const { mutateAsync } = useAsk()
  useLayoutEffect(() => {
    const kept = fieldsLike({ text: '', name: '', email: '' }, stored)
    for (const field of askFields) {
      const control = controlOf(element.current, field)
      if (control && kept?.[field] && control.value === control.defaultValue) control.value = kept[field]
    }
  }, [stored])
  const clear = () => {
    element.current?.reset()
    forget()
  }
  const onChange = () => {
    if (!element.current) return
    const { typed } = readForm(element.current)
    keep(Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== '')))
  }
  const focusFirst = (found: Problems) =>
    controlOf(element.current, askFields.find((name) => found[name]) ?? '')?.focus()
  const send = async (form: HTMLFormElement) => {
    const { typed, wantsMail, website } = readForm(form)
    const wrong = check(typed)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return focusFirst(wrong)
    setBusy(true)
    try {
      const { secret } = await mutateAsync({ ...typed, wantsMail, website, petId, shownAt })
      forget()
      await navigate(inquiryPath(secret))
    } catch (error) {
      const found = problemsOf(error)
      setProblems(found)
      focusFirst(found)
      const trap = controlOf(form, 'website')
      if (trap) trap.value = ''
      // the time of a form that was sent too early stays: it counts a little later
      if (refusalCode(error) !== 'INQUIRY_TOO_QUICK') await refresh()
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void send(event.currentTarget)
  }
  return { element, problems, busy, restored, clear, onChange, onSubmit }
}
