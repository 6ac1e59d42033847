import { campaignFields } from '#shared/campaign-fields.ts'
import { campaignRulesTexts } from '#shared/campaign-rules.texts.ts'
import type { MissingCampaignField, MissingPetField } from '#shared/drafts.ts'
import { errorLabelOf } from '#shared/fields.ts'
import { inputRulesTexts } from '#shared/input-rules.texts.ts'
import { petBasicFields } from '#shared/pet-fields.ts'
import { petRulesTexts } from '#shared/pet-rules.texts.ts'
import { AppError, issueOf } from './errors.ts'

const required = (label: () => string) => () => inputRulesTexts.required({ label: label() })

/** `PET_INCOMPLETE` with the form's error for each missing field, by its name in an input. */
export const incompletePet = (missing: readonly MissingPetField[]): AppError =>
  new AppError('PET_INCOMPLETE', {
    issues: missing.map((name) =>
      issueOf(name, required(name === 'image' ? petRulesTexts.image : errorLabelOf(petBasicFields[name]))),
    ),
  })

const campaignErrors: Record<MissingCampaignField | 'lastDate', () => string> = {
  image: required(campaignRulesTexts.petImage),
  maxCents: campaignRulesTexts.targetRequired,
  location: required(errorLabelOf(campaignFields.location)),
  description: required(errorLabelOf(campaignFields.description)),
  lastDate: () => inputRulesTexts.notInFuture({ label: campaignRulesTexts.closingDate() }),
}

/** `CAMPAIGN_INCOMPLETE`, as above. `lastDate` is missing if it has passed. */
export const incompleteCampaign = (missing: readonly (MissingCampaignField | 'lastDate')[]): AppError =>
  new AppError('CAMPAIGN_INCOMPLETE', { issues: missing.map((name) => issueOf(name, campaignErrors[name])) })
