import { z } from 'zod'
import { absoluteImage } from '#server/platform/http/urls.ts'
import { idsOf, picture, recordIds, time } from '#server/platform/rest/fields.ts'
import type { ResponseContext } from '#server/platform/rest/route.ts'
import { campaignFields } from '#shared/campaign-fields.ts'
import { recordShape } from '#shared/field-schemas.ts'
import { exampleOf } from '#shared/fields.ts'
import { maxRows, rowArray } from '#shared/lists.ts'
import { toUnits } from '#shared/money.ts'
import { fillNeeds, maxNeeds, nextNeed } from '#shared/needs.ts'
import { canManage } from '#shared/permissions.ts'
import { shortDescription } from '#shared/summary.ts'
import { type CampaignRecord, needsOf, type UpdateRecord } from './campaigns.queries.ts'
import type { DonationMoment } from './donors.queries.ts'
import { amount, donorSchema, now, toDonorResponse } from './donors.schema.ts'
import { visibleDonations } from './donors.service.ts'
import { linkedPet } from './linked-pets.queries.ts'

const { petName, title, ...texts } = exampleOf(campaignFields)

export const newCampaignExample = {
  petName,
  title,
  petId: 1,
  image: 'https://pets.example.org/images/rex.webp',
  maxDonation: 500,
  ...texts,
}

const campaignExample = {
  _id: '1',
  id: 1,
  ...newCampaignExample,
  donatedAmount: 12.5,
  receivedAmount: 0,
  reservedAmount: 0,
  needs: [{ text: 'Operation', amount: 180, filled: 12.5 }],
  shortDescription: texts.description,
  longDescription: texts.description,
  lastDate: '2026-05-11T09:30:00.000Z',
  createdAt: now,
  paused: false,
}

const needSchema = z.object({
  text: z.string(),
  amount,
  filled: amount.meta({ description: 'How much of it is there' }),
})

const { petName: name, title: titleShape, ...textShape } = recordShape(campaignFields)

export const campaignSchema = z
  .object({
    ...recordIds,
    petName: name,
    image: picture,
    maxDonation: amount,
    donatedAmount: amount.meta({ description: 'What stands of all gifts, promised or received' }),
    receivedAmount: amount.meta({ description: 'How much of it has been received' }),
    reservedAmount: amount.meta({ description: 'What is being paid just now, and may still come to nothing' }),
    needs: z.array(needSchema).max(maxNeeds).meta({ description: 'What the money is for; filled in this order' }),
    ...textShape,
    shortDescription: z.string().meta({ description: 'The first 100 characters of the description' }),
    longDescription: z.string().meta({ description: 'The same as description' }),
    lastDate: time,
    createdAt: time,
    paused: z.boolean(),
    title: titleShape.meta({ description: "The campaign's title; null if it is only named after the pet" }),
    petId: z.int().nullable().meta({ description: 'The pet on this site; null without one that the caller may see' }),
    creatorEmail: z.string().optional().meta({ description: "The creator's email, for the creator and admins" }),
    donators: rowArray(donorSchema)
      .optional()
      .meta({
        description: `The newest ${maxRows}, newest first, for the creator and admins; all of them are at \`/api/donations/{id}/donators\``,
      }),
  })
  .meta({ id: 'Campaign', example: campaignExample })

export async function toCampaignResponse(
  campaign: CampaignRecord,
  { ctx, base }: ResponseContext,
  donation?: DonationMoment,
) {
  const { maxCents, donatedCents, receivedCents, reservedCents } = campaign
  const manages = canManage(ctx.user, campaign.creatorUid)
  const needs = fillNeeds(needsOf(campaign), donatedCents)
  const donations = await visibleDonations(ctx, campaign, donation)
  return {
    ...campaign,
    ...idsOf(campaign),
    image: absoluteImage(campaign.image, base),
    maxDonation: toUnits(maxCents),
    donatedAmount: toUnits(donatedCents),
    receivedAmount: toUnits(receivedCents),
    reservedAmount: toUnits(reservedCents),
    needs: needs.map(({ text, cents, filledCents }) => ({
      text,
      amount: toUnits(cents),
      filled: toUnits(filledCents),
    })),
    shortDescription: shortDescription(campaign.description),
    longDescription: campaign.description,
    lastDate: campaign.endsAt.toISOString(),
    createdAt: campaign.createdAt.toISOString(),
    petId: (await linkedPet(ctx.db, ctx.user, campaign.petId))?.id ?? null,
    creatorEmail: manages ? campaign.creatorEmail : undefined,
    ...(donations && { donators: donations.map(toDonorResponse) }),
  }
}

export const toUpdateResponse = ({ createdAt, ...update }: UpdateRecord) => ({
  ...update,
  createdAt: createdAt.toISOString(),
})

export function toNeedsResponse(campaign: CampaignRecord) {
  const needs = needsOf(campaign)
  return { needs: fillNeeds(needs, campaign.donatedCents), need: nextNeed(needs, campaign.donatedCents) }
}
