import type { PublicConfig } from '#shared/config.ts'
import type { SettingName, SettingsResponse } from '#shared/settings.ts'
import { environmentValue } from './settings-texts.ts'
import { setupWizardTexts as t } from './setup-wizard.texts.ts'

type WizardStep = { title: () => string; lead: () => string; names: readonly SettingName[] }

/** The steps of the first admin's setup (docs/product.md 14.13). */
export const wizardSteps: readonly [WizardStep, ...WizardStep[]] = [
  {
    title: t.look,
    lead: t.lookLead,
    names: ['siteName', 'logo', 'accent', 'language'],
  },
  {
    title: t.contact,
    lead: t.contactLead,
    names: ['email', 'phone', 'city', 'country', 'openingHours'],
  },
  {
    title: t.giving,
    lead: t.givingLead,
    names: ['currency', 'howToPay'],
  },
  {
    title: t.posting,
    lead: t.postingLead,
    names: ['posts', 'postsChosen'],
  },
  {
    title: t.homeText,
    lead: t.homeTextLead,
    names: ['homeLead', 'homeGallery', 'whoWeAre', 'homeQuote', 'whyAdopt', 'preparing'],
  },
]
export const lastStep = wizardSteps.length

/** The step in the URL, from 1. If it is missing or invalid, the first step in which nothing is set. */
export function stepIn(search: URLSearchParams, opened: SettingsResponse, payments: PublicConfig['payments']): number {
  const requested = Number(search.get('step'))
  if (Number.isInteger(requested) && requested >= 1 && requested <= lastStep) return requested
  const isSet = (name: 'siteName' | 'email' | 'phone') =>
    opened.saved[name] !== null || environmentValue(opened, name) !== null
  if (!isSet('siteName')) return 1
  if (!isSet('email') && !isSet('phone')) return 2
  if (opened.saved.howToPay === null && payments === null) return 3
  return opened.saved.postsChosen ? lastStep : 4
}
