import { currencyCodes } from '#shared/currencies.ts'
import { currentLanguage } from '#shared/texts/languages.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Select } from '#web/components/ui/input.tsx'
import { currencyFieldTexts as t } from './currency-field.texts.ts'
import { settingLabel } from './setting-label.ts'
import type { SettingsForm } from './use-settings-form.ts'

function Options() {
  const names = new Intl.DisplayNames([currentLanguage()], { type: 'currency' })
  return currencyCodes.map((code) => (
    <option key={code} value={code}>
      {t.option({ name: names.of(code) ?? code, code })}
    </option>
  ))
}

/** The shelter's currency, until an amount is stored in it (docs/product.md 8.19). */
export function CurrencyField({ settings: { form, opened } }: { settings: SettingsForm }) {
  const { currencyFixed, saved } = opened
  const error = form.formState.errors.currency?.message
  return (
    <Field label={settingLabel('currency')} hint={currencyFixed ? t.fixed() : t.hint()} error={error}>
      {(control) =>
        currencyFixed ? (
          <Select {...control} disabled value={saved.currency}>
            <Options />
          </Select>
        ) : (
          <Select {...control} {...form.register('currency')}>
            <Options />
          </Select>
        )
      }
    </Field>
  )
}
