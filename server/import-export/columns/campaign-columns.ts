import type { CampaignRecord } from '#server/features/campaigns/campaigns.queries.ts'
import { needsOf } from '#server/features/campaigns/campaigns.queries.ts'
import { campaignFields } from '#shared/campaign-fields.ts'
import { campaignInput } from '#shared/campaigns.ts'
import { parseMissingCampaignFields } from '#shared/drafts.ts'
import { textSchema } from '#shared/field-schemas.ts'
import { transferColumns } from '#shared/import-export.ts'
import { maxNeeds, type Need, need as oneNeed } from '#shared/needs.ts'
import { maxImageUrlLength } from '#shared/pictures.ts'
import { text } from '#shared/text.ts'
import { cellTexts as t } from '../csv/cells.texts.ts'
import {
  amountFormat,
  booleanFormat,
  type CellFormat,
  dateTimeFormat,
  linesFormat,
  plainAmount,
  textFormat,
  withDefault,
} from '../csv/cells.ts'
import {
  type ColumnSpecs,
  column,
  currencyColumn,
  exportOnlyColumn,
  type IncomingPost,
  keyOf,
  orderColumns,
  type PostRow,
  postColumns,
} from './columns.ts'
import { fieldColumns } from './field-columns.ts'

export type ExportedCampaign = PostRow &
  Pick<
    CampaignRecord,
    | keyof typeof campaignFields
    | 'image'
    | 'maxCents'
    | 'endsAt'
    | 'paused'
    | 'needs'
    | 'donatedCents'
    | 'receivedCents'
    | 'creatorEmail'
  > & { pet: { id: number; key: string | null } | null }

/** A campaign in an import, with the database's column names. Its donations are not imported. */
export type IncomingCampaign = IncomingPost &
  Pick<CampaignRecord, keyof typeof campaignFields | 'maxCents' | 'paused'> & {
    needs: Need[]
    petKey: string | null
    image: string | null
    endsAt: Date | null
  }

const labels = transferColumns.campaigns

const need: CellFormat<Need> = {
  write: ({ text, cents }) => `${text}: ${plainAmount(cents)}`,
  read: (line) => {
    const [, text = '', price = ''] = /^(.*):([^:]*)$/s.exec(line) ?? []
    const cents = amountFormat(oneNeed.shape.cents).read(price)
    const described = textFormat(oneNeed.shape.text).read(text)
    if ('problem' in described) return { problem: t.notANeed(), unnamed: true }
    return 'problem' in cents ? { ...cents, unnamed: true } : { value: { text: described.value, cents: cents.value } }
  },
}

const all = linesFormat(need)
const needs: CellFormat<Need[]> = {
  write: all.write,
  read: (cell) => {
    const read = all.read(cell)
    if ('problem' in read || read.value.length <= maxNeeds) return read
    return { problem: t.tooManyNeeds({ max: maxNeeds }), unnamed: true }
  },
}

type CampaignColumnInput = IncomingCampaign

const target = column<ExportedCampaign, CampaignColumnInput, number>(
  amountFormat(campaignInput.shape.maxCents),
  ({ maxCents }) => maxCents,
  (maxCents) => ({ maxCents }),
)

export const campaignColumns: ColumnSpecs<'campaigns', ExportedCampaign, CampaignColumnInput> = orderColumns(labels, {
  ...postColumns<ExportedCampaign>(labels, ({ creatorEmail }) => creatorEmail),
  ...fieldColumns<typeof campaignFields, ExportedCampaign, CampaignColumnInput>(campaignFields),
  // the simple form has neither field
  location: column(
    withDefault(textFormat(textSchema(campaignFields.location)), ''),
    ({ location }) => location,
    (location) => ({ location }),
  ),
  description: column(
    withDefault(textFormat(textSchema(campaignFields.description)), ''),
    ({ description }) => description,
    (description) => ({ description }),
  ),
  pet_key: column(
    withDefault(textFormat(text({ label: labels.pet_key, max: 254 })), null),
    ({ pet }, origin) => pet && keyOf(origin, pet),
    (petKey) => ({ petKey }),
  ),
  image: column(
    withDefault(textFormat(text({ label: labels.image, max: maxImageUrlLength })), null),
    ({ image }, { imageUrl }) => (image === '' ? null : imageUrl(image)),
    (image) => ({ image }),
  ),
  target: {
    ...target,
    write: (campaign, origin) =>
      parseMissingCampaignFields(campaign.missing).includes('maxCents') ? null : target.write(campaign, origin),
  },
  ends_at: column(
    withDefault(dateTimeFormat(labels.ends_at), null),
    ({ endsAt }) => endsAt,
    (endsAt) => ({ endsAt }),
  ),
  paused: column(
    booleanFormat(labels.paused),
    ({ paused }) => paused,
    (paused) => ({ paused }),
  ),
  needs: column(needs, needsOf, (needs) => ({ needs })),
  donated: exportOnlyColumn(({ donatedCents }) => plainAmount(donatedCents)),
  received: exportOnlyColumn(({ receivedCents }) => plainAmount(receivedCents)),
  currency: currencyColumn(),
})
