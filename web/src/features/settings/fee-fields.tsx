import { maxHowToPayFee } from '#shared/settings.ts'
import { Tick } from '#web/components/ui/choice.tsx'
import { feeFieldsTexts as t } from './fee-fields.texts.ts'
import { SettingField, WordsField } from './setting-field.tsx'
import { TextsIn } from './texts-in.tsx'
import type { SettingsForm } from './use-settings-form.ts'

/** The step 'Fee' of adoption requests (docs/product.md 29.1). */
export const FeeFields = ({ settings }: { settings: SettingsForm }) => (
  <>
    <Tick label={t.feeStep()} hint={t.feeStepHint()} {...settings.form.register('feeStep')} />
    <SettingField settings={settings} name="adoptionFee" inputMode="numeric" hint={t.adoptionFeeHint()} />
    <TextsIn settings={settings} />
    <WordsField
      settings={settings}
      name="howToPayFee"
      max={maxHowToPayFee}
      rows={3}
      placeholder={t.example()}
      hint={t.howToPayHint()}
    />
  </>
)
