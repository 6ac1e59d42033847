import { Send } from 'lucide-react'
import type { AskForm as Form } from '#shared/inquiries.ts'
import { KeptNote } from '#web/components/kept-form/use-kept-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Tick } from '#web/components/ui/choice.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { askFormTexts as t } from './ask-form.texts.ts'
import { useAskSubmit } from './use-ask.ts'

type AskFormProps = {
  form: Form
  /** Gets another signed time. */
  refresh: () => Promise<unknown>
}

/**
 * A question about a pet. Without scripts, the browser posts the form, and the server answers with it and what is wrong
 * (docs/product.md 22.2).
 */
export function AskForm({ form, refresh }: AskFormProps) {
  const { element, problems, busy, restored, clear, onChange, onSubmit } = useAskSubmit(form, refresh)
  const { sent, account } = form
  return (
    <form ref={element} method="post" noValidate onChange={onChange} onSubmit={onSubmit} className="space-y-4">
      <KeptNote shown={restored && !busy} onClear={clear} />
      <input type="hidden" name="shownAt" value={form.shownAt} />
      <Field label={t.question()} error={problems.text}>
        {(control) => <Textarea {...control} name="text" defaultValue={sent?.text} rows={5} dir="auto" aria-required />}
      </Field>
      <Field label={t.name()} error={problems.name}>
        {(control) => (
          <Input
            {...control}
            name="name"
            defaultValue={sent?.name ?? account?.name}
            dir="auto"
            autoComplete="name"
            aria-required
          />
        )}
      </Field>
      <Field label={t.email()} hint={t.emailHint()} error={problems.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            defaultValue={sent?.email ?? account?.email}
            type="email"
            autoComplete="email"
            aria-required
          />
        )}
      </Field>
      {form.canMail && <Tick name="wantsMail" defaultChecked={sent?.wantsMail ?? true} label={t.wantsMail()} />}
      <div aria-hidden className="sr-only">
        <label>
          {t.trap()}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className="text-sm text-ink-soft">{form.canMail ? t.whereByMail() : t.where()}</p>
      <StatusLine tone="error">{problems.root}</StatusLine>
      <div className="flex justify-end">
        <Button type="submit" icon={Send} busy={busy}>
          {t.send()}
        </Button>
      </div>
    </form>
  )
}
