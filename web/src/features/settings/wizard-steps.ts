import type { SettingName, SettingsResponse } from '#shared/settings.ts'
import { environmentValue } from './settings-texts.ts'
import { setupWizardTexts as t } from './setup-wizard.texts.ts'

type WizardStep = { title: () => string; lead: () => string; names: readonly SettingName[] }

/** The steps of the first admin's setup (docs/product.md 14.13). */
export const wizardSteps: readonly [WizardStep, WizardStep, WizardStep] = [
  {
    title: t.look,
    lead: t.lookLead,
    names: ['siteName', 'logo', 'accent', 'language'],
  },
  {
    title: t.contact,
    lead: t.contactLead,
    names: ['email', 'phone', 'city', 'country', 'openingHours', 'currency'],
  },
  {
    title: t.homeText,
    lead: t.homeTextLead,
    names: ['whoWeAre', 'whyAdopt', 'preparing'],
  },
]
export const lastStep = wizardSteps.length

/** The step in the URL, from 1. If it is missing or invalid, the first step in which nothing is set. */
export function stepIn(search: URLSearchParams, opened: SettingsResponse): number {
  const requested = Number(search.get('step'))
  if (Number.isInteger(requested) && requested >= 1 && requested <= lastStep) return requested
  const isSet = (name: 'siteName' | 'email' | 'phone') =>
    opened.saved[name] !== null || environmentValue(opened, name) !== null
  if (!isSet('siteName')) return 1
  return isSet('email') || isSet('phone') ? 3 : 2
}
