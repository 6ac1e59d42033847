import { type AgreementPlaceholder, agreementPlaceholders } from '#shared/agreement-placeholders.ts'
import { defaultAgreementYears } from '#shared/retention.ts'
import { maxAgreementText } from '#shared/settings.ts'
import { Tick } from '#web/components/ui/choice.tsx'
import { agreementFieldsTexts as t } from './agreement-fields.texts.ts'
import { SettingField, WordsField } from './setting-field.tsx'
import { TextsIn } from './texts-in.tsx'
import type { SettingsForm } from './use-settings-form.ts'

const meanings: Record<AgreementPlaceholder, () => string> = {
  pet: t.pet,
  kind: t.kind,
  breed: t.breed,
  sex: t.sex,
  age: t.age,
  born: t.born,
  adopter: t.adopter,
  adopterAddress: t.adopterAddress,
  shelter: t.shelter,
  shelterAddress: t.shelterAddress,
  registrationNumber: t.registrationNumber,
  date: t.date,
}

/** The step 'Agreement' of adoption requests (docs/product.md 28.1, 28.2). */
export const AgreementFields = ({ settings }: { settings: SettingsForm }) => (
  <>
    <Tick label={t.agreementStep()} hint={t.agreementStepHint()} {...settings.form.register('agreementStep')} />
    <TextsIn settings={settings} />
    <WordsField
      settings={settings}
      name="agreementText"
      max={maxAgreementText}
      rows={14}
      placeholder={t.example({ shelter: '{shelter}', adopter: '{adopter}', pet: '{pet}', kind: '{kind}' })}
      hint={t.textHint()}
    />
    <Placeholders />
    <SettingField
      settings={settings}
      name="agreementYears"
      inputMode="numeric"
      placeholder={String(defaultAgreementYears)}
      hint={t.yearsHint()}
    />
  </>
)

const Placeholders = () => (
  <section aria-labelledby="placeholders" className="rounded-card bg-sunken p-4">
    <h3 id="placeholders" className="font-bold">
      {t.placeholders()}
    </h3>
    <p className="mt-1 text-sm text-ink-soft">{t.placeholdersHint()}</p>
    <dl className="mt-3 grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
      {agreementPlaceholders.map((name) => (
        <div key={name} className="sm:contents">
          <dt>
            <code dir="ltr" className="font-semibold select-all">{`{${name}}`}</code>
          </dt>
          <dd>{meanings[name]()}</dd>
        </div>
      ))}
    </dl>
  </section>
)
