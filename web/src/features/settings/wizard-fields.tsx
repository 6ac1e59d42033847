import { useController, useWatch } from 'react-hook-form'
import { type PostingMode, postingModes } from '#shared/approval.ts'
import { Choice } from '#web/components/ui/choice.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { CurrencyField } from './currency-field.tsx'
import { WordsField } from './setting-field.tsx'
import { settingLabels } from './setting-labels.texts.ts'
import { postingLabels } from './setting-values.texts.ts'
import type { SettingsForm } from './use-settings-form.ts'
import { wizardFieldsTexts as t } from './wizard-fields.texts.ts'

// Fields that only the first admin's setup shows in this form (docs/product.md 14.13).

type WizardFieldsProps = { settings: SettingsForm }

/** How donors pay, and whether they can pay by card. */
export function GivingFields({ settings }: WizardFieldsProps) {
  const { payments } = useSiteConfig()
  return (
    <>
      <CurrencyField settings={settings} />
      <WordsField
        settings={settings}
        name="howToPay"
        max={1000}
        rows={4}
        placeholder={t.howToPayExample()}
        hint={t.howToPayHint()}
      />
      <div className="rounded-card bg-band p-4">
        <h3 className="text-lg">{t.cards()}</h3>
        <p className="mt-1">{payments === null ? t.cardsOff() : payments === 'test' ? t.cardsTest() : t.cardsOn()}</p>
        {payments === null && <CodeLines lines={['STRIPE_SECRET_KEY=sk_live_…', 'STRIPE_WEBHOOK_SECRET=whsec_…']} />}
      </div>
    </>
  )
}

const CodeLines = ({ lines }: { lines: string[] }) => (
  <pre dir="ltr" className="mt-3 overflow-x-auto rounded-field bg-card p-3 text-sm">
    <code>{lines.join('\n')}</code>
  </pre>
)

/** What is selected until the shelter has chosen. It is saved only with the step. */
const suggestedPosting: PostingMode = 'after_approval'

/** Makes the shown choice the form's. Returns whether it is the shelter's first one, which must be saved. */
export function choosePosting({ form }: SettingsForm): boolean {
  const { posts, postsChosen } = form.getValues()
  if (postsChosen) return false
  form.setValue('posts', posts === 'at_once' ? suggestedPosting : posts, { shouldDirty: true })
  form.setValue('postsChosen', true, { shouldDirty: true })
  return true
}

/** Who may post: the choice, with the safer one selected at first. */
export function PostingFields({ settings: { form } }: WizardFieldsProps) {
  const { field } = useController({ control: form.control, name: 'posts' })
  const isChosen = useWatch({ control: form.control, name: 'postsChosen' })
  const shown = isChosen ? field.value : suggestedPosting
  const choose = (mode: PostingMode) => {
    field.onChange(mode)
    form.setValue('postsChosen', true, { shouldDirty: true })
  }
  return (
    <div className="space-y-3">
      <Choice
        label={settingLabels.posts()}
        options={postingModes.map((mode) => [mode, postingLabels[mode]()] as const)}
        name="posts"
        isChosen={(value) => value === shown}
        onChange={({ target }) => choose(postingModes.find((mode) => mode === target.value) ?? shown)}
      />
      <p>{shown === 'after_approval' ? t.afterApproval() : t.atOnce()}</p>
      <p className="text-sm text-ink-soft">{t.postsHint()}</p>
    </div>
  )
}
