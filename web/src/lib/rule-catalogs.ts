import { accentTexts } from '#shared/accent.texts.ts'
import { accountRulesTexts } from '#shared/account-rules.texts.ts'
import { agreementRulesTexts } from '#shared/agreement-rules.texts.ts'
import { campaignFieldsTexts } from '#shared/campaign-fields.texts.ts'
import { campaignRulesTexts } from '#shared/campaign-rules.texts.ts'
import { donationRulesTexts } from '#shared/donation-rules.texts.ts'
import { fileProblemTexts } from '#shared/file-problems.texts.ts'
import { followUpRulesTexts } from '#shared/follow-up-rules.texts.ts'
import { importRulesTexts } from '#shared/import.texts.ts'
import { inputErrorsTexts } from '#shared/input-errors.texts.ts'
import { inputRulesTexts } from '#shared/input-rules.texts.ts'
import { inquiryRulesTexts } from '#shared/inquiry-rules.texts.ts'
import { invitationRulesTexts } from '#shared/invitation-rules.texts.ts'
import { meetingRulesTexts } from '#shared/meeting-rules.texts.ts'
import { petCategoryTexts } from '#shared/pet-category.texts.ts'
import { petFieldsTexts } from '#shared/pet-fields.texts.ts'
import { petRulesTexts } from '#shared/pet-rules.texts.ts'
import { photosTexts } from '#shared/photos.texts.ts'
import { answerRulesTexts, questionRulesTexts } from '#shared/questions.texts.ts'
import { requestRulesTexts } from '#shared/request-rules.texts.ts'
import { settingRulesTexts } from '#shared/settings.texts.ts'
import { stayRulesTexts } from '#shared/stay-rules.texts.ts'

/** Catalogs of rules for input and of labels in them, by their namespaces (tools/checks/refusal-texts.test.ts). */
export const ruleCatalogs: Record<string, Record<string, unknown>> = {
  accent: accentTexts,
  accountRules: accountRulesTexts,
  agreementRules: agreementRulesTexts,
  answerRules: answerRulesTexts,
  campaignFields: campaignFieldsTexts,
  campaignRules: campaignRulesTexts,
  inquiryRules: inquiryRulesTexts,
  invitationRules: invitationRulesTexts,
  donationRules: donationRulesTexts,
  fileProblems: fileProblemTexts,
  followUpRules: followUpRulesTexts,
  importRules: importRulesTexts,
  inputErrors: inputErrorsTexts,
  inputRules: inputRulesTexts,
  meetingRules: meetingRulesTexts,
  petCategory: petCategoryTexts,
  petFields: petFieldsTexts,
  petRules: petRulesTexts,
  photos: photosTexts,
  questionRules: questionRulesTexts,
  requestRules: requestRulesTexts,
  settingRules: settingRulesTexts,
  stayRules: stayRulesTexts,
}
