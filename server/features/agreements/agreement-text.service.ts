import { createHash } from 'node:crypto'
import type { AdoptionRecord } from '#server/features/adoptions/adoptions.queries.ts'
import { addressOf, effectiveSettings } from '#server/features/settings/settings.service.ts'
import type { UserRow } from '#server/identity/users.ts'
import { type AgreementFacts, fillAgreement } from '#shared/agreement-placeholders.ts'
import { formatLongDay, inUtc } from '#shared/dates.ts'
import { formatList } from '#shared/format-values.ts'
import { ownTextsIn } from '#shared/own-texts.ts'
import { petFields } from '#shared/pet-fields.ts'
import type { FixedSettings, ShelterSettings } from '#shared/settings.ts'
import { inLanguage, isReadingLanguage, type Language, type ReadingLanguage } from '#shared/texts/languages.ts'
import { dayIn } from '#shared/time-zones.ts'
import type { PetOfAgreement } from './agreements.queries.ts'
import { agreementFactsTexts as t } from './agreements.texts.ts'

// The text of an agreement with its facts (docs/product.md 28.2).

type AgreementAbout = {
  settings: ShelterSettings
  fixed: FixedSettings
  request: AdoptionRecord
  adopter: Pick<UserRow, 'name'>
  pet: PetOfAgreement | null
  /** That of the reader, among those that the shelter offers. */
  language: Language
  now: Date
}

export type FilledAgreement = { text: string; sha256: string; language: ReadingLanguage }

/** A day such as '2026-12-31'. */
const writtenDay = (day: string) => formatLongDay(inUtc(new Date(day)))

function birthOf({ birthDate, birthDateApproximate }: PetOfAgreement): string | null {
  if (birthDate === null) return null
  return birthDateApproximate ? t.around({ date: writtenDay(birthDate) }) : writtenDay(birthDate)
}

/** In the current language. */
function factsOf({ settings, fixed, request, adopter, pet, now }: AgreementAbout): AgreementFacts {
  const shelter = effectiveSettings({ version: 0, values: settings, currencyFixed: false }, fixed)
  const orUnknown = (fact: string | null | undefined) => fact || t.unknown()
  return {
    pet: pet?.name ?? request.petName,
    kind: orUnknown(pet && petFields.category.labels[pet.category]()),
    breed: orUnknown(pet?.breed),
    sex: orUnknown(pet?.sex && petFields.sex.labels[pet.sex]()),
    age: orUnknown(pet?.age),
    born: orUnknown(pet && birthOf(pet)),
    adopter: adopter.name,
    adopterAddress: orUnknown(formatList(request.requesterAddress.split(/\n+/))),
    shelter: shelter.legalName ?? shelter.siteName,
    shelterAddress: orUnknown(addressOf(shelter)),
    registrationNumber: orUnknown(shelter.registrationNumber),
    date: writtenDay(dayIn(now, settings.timeZone)),
  }
}

/**
 * The shelter's text in the reader's language, or else as it was written, with facts in the language of the text. Null
 * if the shelter has written none.
 */
export function fillCurrentText(about: AgreementAbout): FilledAgreement | null {
  const { texts, textLanguages } = ownTextsIn(about.settings, about.language)
  const written = texts.agreementText
  if (written === null) return null
  const language = textLanguages.agreementText ?? about.language
  if (!isReadingLanguage(language)) throw new Error('nobody writes in the pseudolocale')
  const text = inLanguage(language, () => fillAgreement(written, factsOf(about)))
  return { text, sha256: hashOf(text), language }
}

/** SHA-256 of a text in UTF-8, as lower-case hexadecimal. */
export const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
