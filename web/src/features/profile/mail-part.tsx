import { useState } from 'react'
import { type UseFormRegister, useForm } from 'react-hook-form'
import { type MailTopic, mailGroups, mailTopicNames } from '#shared/mail.ts'
import { canApprove } from '#shared/permissions.ts'
import {
  isReadingLanguage,
  languageNames,
  mainLanguage,
  type ReadingLanguage,
  sourceLanguage,
} from '#shared/texts/languages.ts'
import { useKeptForm } from '#web/components/kept-form/use-kept-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Tick } from '#web/components/ui/choice.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Select } from '#web/components/ui/input.tsx'
import { StatusLine, type StatusTone } from '#web/components/ui/status-line.tsx'
import { useSession } from '#web/identity/session.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { useChooseMail } from './hooks.ts'
import { mailPartTexts as t } from './mail-part.texts.ts'
import { Section } from './section.tsx'
import { useUnsavedPart } from './unsaved-parts.ts'

type MailPartProps = { off: MailTopic[]; language: ReadingLanguage | null }

export function MailPart(choices: MailPartProps) {
  const { mail } = useSiteConfig()
  if (mail) return <MailForm {...choices} />
  return (
    <Section title={t.title()}>
      <p className="max-w-text">{t.noMail()}</p>
    </Section>
  )
}

type MailChoices = Record<MailTopic, boolean> & { language: ReadingLanguage }

/** The languages that the shelter offers, its own first. */
const useOffered = (): ReadingLanguage[] => (useSiteConfig().languages ?? [sourceLanguage]).filter(isReadingLanguage)

/** A language that is unknown or no longer offered: emails come in the shelter's own. */
const toMailChoices = ({ off, language }: MailPartProps, offered: ReadingLanguage[]) =>
  ({
    ...Object.fromEntries(mailTopicNames.map((kind) => [kind, !off.includes(kind)])),
    language: language && offered.includes(language) ? language : mainLanguage(),
  }) as MailChoices

type MailLanguageProps = { offered: ReadingLanguage[]; register: UseFormRegister<MailChoices> }

const LanguageField = ({ offered, register }: MailLanguageProps) => (
  <Field label={t.language()} hint={t.languageHint()}>
    {(control) => (
      <Select {...control} {...register('language')}>
        {offered.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

function MailForm(choices: MailPartProps) {
  const offered = useOffered()
  const choose = useChooseMail()
  const { user = null } = useSession()
  const [status, setStatus] = useState<{ tone: StatusTone; text: string } | null>(null)
  const form = useForm({ defaultValues: toMailChoices(choices, offered) })
  const { register, handleSubmit, reset, formState } = form
  const kept = useKeptForm(form, 'mail')
  const { dirtyFields, isDirty, isSubmitting } = formState
  useUnsavedPart(isDirty, isDirty && !kept.isKept)
  const submit = handleSubmit(async (values) => {
    setStatus(null)
    try {
      const saved = await choose.mutateAsync({
        off: mailTopicNames.filter((kind) => !values[kind]),
        // one that wasn't chosen follows the shelter's own
        ...(dirtyFields.language && { language: values.language }),
      })
      reset(toMailChoices(saved, offered))
      setStatus({ tone: 'success', text: t.saved() })
    } catch (error) {
      setStatus({ tone: 'error', text: t.failed({ reason: errorText(error) }) })
    }
  })
  return (
    <Section title={t.title()} lead={t.lead()}>
      <form onSubmit={submit} className="max-w-text space-y-6">
        {kept.note}
        {offered.length > 1 && <LanguageField offered={offered} register={register} />}
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {mailGroups
            .filter(({ staff }) => !staff || canApprove(user))
            .map(({ title, topics }) => (
              <fieldset key={title()}>
                <legend className="mb-1 font-bold">{title()}</legend>
                {Object.entries(topics).map(([kind, { label }]) => (
                  <Tick key={kind} label={label()} {...register(kind as MailTopic)} />
                ))}
              </fieldset>
            ))}
        </div>
        <StatusLine tone={status?.tone ?? 'info'}>{status?.text}</StatusLine>
        <Button type="submit" busy={isSubmitting}>
          {t.save()}
        </Button>
      </form>
    </Section>
  )
}
