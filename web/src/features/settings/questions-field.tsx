import { Plus } from 'lucide-react'
import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, useFieldArray, useWatch } from 'react-hook-form'
import { maxQuestions } from '#shared/questions.ts'
import { languageNames } from '#shared/texts/languages.ts'
import { Button } from '#web/components/ui/button.tsx'
import { animateReorder, startDrag } from '#web/lib/drag-to-reorder.ts'
import { QuestionCard } from './question-card.tsx'
import { questionVersionTexts } from './question-version.texts.ts'
import { QuestionVersion } from './question-version.tsx'
import { questionsFieldTexts as t } from './questions-field.texts.ts'
import { noQuestion, type SettingsFormValues } from './settings-texts.ts'
import { TextsIn } from './texts-in.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type QuestionsProps = { settings: SettingsForm }

/** The shelter's own questions to applicants, in any order (docs/product.md 6.8), or their versions (20.4). */
export const QuestionsField = ({ settings }: QuestionsProps) => (
  <>
    <TextsIn settings={settings} />
    {settings.texts.shown === settings.texts.written ? (
      <WrittenQuestions settings={settings} />
    ) : (
      <QuestionVersions key={settings.texts.shown} settings={settings} />
    )}
  </>
)

function QuestionVersions({ settings }: QuestionsProps) {
  const { form, texts } = settings
  const questions = useWatch({ control: form.control, name: 'questions' })
  if (questions.length === 0) return null
  return (
    <div className="space-y-4">
      <p className="text-ink-soft">{questionVersionTexts.lead({ language: languageNames[texts.written] })}</p>
      <ol aria-label={t.questions()} className="space-y-4">
        {questions.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order doesn't change here
          <li key={index} className="rounded-card border border-line bg-page p-4">
            <QuestionVersion settings={settings} index={index} />
          </li>
        ))}
      </ol>
      <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {wholeError(form.formState.errors.questions)}
      </p>
    </div>
  )
}

function WrittenQuestions({ settings: { form } }: QuestionsProps) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'questions' })
  const list = useRef<HTMLOListElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const count = fields.length
  const add = () => append(noQuestion, { focusName: `questions.${count}.text` })
  const moveTo = (from: number, to: number) => {
    if (list.current && to >= 0 && to < count) animateReorder(list.current, () => flushSync(() => move(from, to)))
  }
  return (
    <div className="space-y-4">
      <p className="text-ink-soft">{t.lead({ max: maxQuestions })}</p>
      {count > 0 && (
        <ol ref={list} aria-label={t.questions()} className="group relative space-y-4">
          {fields.map(({ id }, index) => (
            <li
              key={id}
              onDragStart={(event) => event.preventDefault()}
              className="rounded-card border border-line bg-page p-4 data-held:z-10 data-held:shadow-float group-data-arranging:not-data-held:transition-[translate]"
            >
              <QuestionCard
                form={form}
                index={index}
                count={count}
                onMove={({ currentTarget }: MouseEvent<HTMLElement>, by) => {
                  moveTo(index, index + by)
                  // an element loses the focus when it is moved in the page
                  currentTarget.focus()
                }}
                onGrip={(event: PointerEvent<HTMLElement>) => {
                  const item = event.currentTarget.closest('li')
                  if (event.button !== 0 || !item || !list.current) return
                  startDrag(event, list.current, item, (to) => flushSync(() => move(index, to)))
                }}
                onRemove={() => {
                  flushSync(() => remove(index))
                  const next = list.current?.children[Math.min(index, count - 2)]?.querySelector('input')
                  if (next) next.focus()
                  else more.current?.focus()
                }}
              />
            </li>
          ))}
        </ol>
      )}
      <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {wholeError(form.formState.errors.questions)}
      </p>
      <Button ref={more} look="secondary" icon={Plus} disabled={count >= maxQuestions} onClick={add}>
        {count === 0 ? t.add() : t.addAnother()}
      </Button>
      {count >= maxQuestions && <p className="text-sm text-ink-soft">{t.limit({ max: maxQuestions })}</p>}
    </div>
  )
}

const wholeError = (errors: FieldErrors<SettingsFormValues>['questions']) => errors?.message ?? errors?.root?.message
