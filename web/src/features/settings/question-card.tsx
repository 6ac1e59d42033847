import { ArrowDown, ArrowUp, GripHorizontal, Trash2 } from 'lucide-react'
import { type PointerEvent, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { maxChoices, questionKinds } from '#shared/questions.ts'
import { IconButton } from '#web/components/ui/button.tsx'
import { Tick } from '#web/components/ui/choice.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Select, Textarea } from '#web/components/ui/input.tsx'
import { moveButtonProps, type ReorderProps } from '#web/components/ui/reorder.ts'
import { questionCardTexts as t } from './question-card.texts.ts'
import { questionKindLabels } from './setting-values.texts.ts'
import { parseChoices } from './settings-texts.ts'
import type { SettingsFormState } from './use-settings-form.ts'

type QuestionCardProps = ReorderProps & {
  form: SettingsFormState
  onRemove: () => void
  onGrip: (event: PointerEvent<HTMLElement>) => void
}

export function QuestionCard({ form, ...order }: QuestionCardProps) {
  const name = `questions.${order.index}` as const
  const errors = form.formState.errors.questions?.[order.index]
  const kind = useWatch({ control: form.control, name: `${name}.kind` })
  const keepVersions = useKeptVersions(form, name)
  return (
    <div className="space-y-4">
      <Order {...order} />
      <Field label={t.question()} error={errors?.text?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register(`${name}.text`)}
            placeholder={t.questionExample()}
            autoComplete="off"
            aria-required
          />
        )}
      </Field>
      <div className="grid items-end gap-x-6 gap-y-2 sm:grid-cols-2">
        <Field label={t.answerType()} error={errors?.kind?.message}>
          {(control) => (
            <Select {...control} {...form.register(`${name}.kind`)}>
              {questionKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {questionKindLabels[kind]()}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Tick label={t.required()} {...form.register(`${name}.required`)} />
      </div>
      {kind === 'one_of' && (
        <Field label={t.choices()} hint={t.choicesHint({ max: maxChoices })} error={choicesError(errors?.choices)}>
          {(control) => (
            <Textarea
              {...control}
              {...form.register(`${name}.choices`, { onChange: keepVersions })}
              rows={3}
              placeholder={t.choicesExample()}
              aria-required
            />
          )}
        </Field>
      )}
    </div>
  )
}

/** Keeps the versions of a choice in other languages while its text is edited. */
function useKeptVersions(form: SettingsFormState, name: `questions.${number}`) {
  const currentChoices = () => parseChoices(form.getValues(`${name}.choices`))
  const before = useRef<string[]>(null)
  before.current ??= currentChoices()
  return () => {
    const [old, now] = [before.current ?? [], currentChoices()]
    before.current = now
    const changed = now.flatMap((choice, index) => (choice === old[index] ? [] : [index]))
    const [index = 0] = changed
    const [from, to] = [old[index], now[index]]
    if (changed.length !== 1 || old.length !== now.length || !from || !to || now.includes(from)) return
    const rename = ([choice, version]: [string, string]) => [choice === from ? to : choice, version]
    const versions = Object.entries(form.getValues(`${name}.translations`)).map(([language, { text, choices }]) => {
      const renamed: Record<string, string> = Object.fromEntries(Object.entries(choices).map(rename))
      return [language, { text, choices: renamed }] as const
    })
    form.setValue(`${name}.translations`, Object.fromEntries(versions), { shouldDirty: true })
  }
}

type QuestionOrderProps = Omit<QuestionCardProps, 'form'>

/** Two buttons for the keyboard, and a grip for fingers and mice. */
function Order({ onRemove, onGrip, ...order }: QuestionOrderProps) {
  const { index, count } = order
  const number = index + 1
  return (
    <div className="-mt-2 -me-2 flex items-center text-ink">
      <span aria-hidden className="font-serif text-lg font-semibold">
        {number}
      </span>
      {count > 1 ? (
        <span
          aria-hidden
          title={t.drag()}
          onPointerDown={onGrip}
          className="mx-2 grid h-11 min-w-11 grow cursor-grab touch-none place-items-center rounded-full text-ink-soft transition-colors select-none hover:bg-amber-soft"
        >
          <GripHorizontal className="size-5" />
        </span>
      ) : (
        <span className="grow" />
      )}
      {count > 1 && (
        <>
          <IconButton icon={ArrowUp} label={t.moveUp({ number })} {...moveButtonProps(order, -1)} />
          <IconButton icon={ArrowDown} label={t.moveDown({ number })} {...moveButtonProps(order, 1)} />
        </>
      )}
      <IconButton icon={Trash2} label={t.remove({ number })} onClick={onRemove} />
    </div>
  )
}

function choicesError(error: unknown): string | undefined {
  if (Array.isArray(error)) {
    const index = error.findIndex(Boolean)
    const problem = choicesError(error[index])
    return problem && t.choiceProblem({ line: index + 1, problem })
  }
  if (typeof error !== 'object' || !error || !('message' in error)) return undefined
  return typeof error.message === 'string' ? error.message : undefined
}
