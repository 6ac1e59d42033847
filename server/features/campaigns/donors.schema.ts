import { z } from 'zod'
import { idsOf, recordIds, time } from '#server/platform/rest/fields.ts'
import { anonymousName } from '#shared/anonymous-name.ts'
import { donationStates } from '#shared/donation-states.ts'
import { toUnits } from '#shared/money.ts'
import type { DonationRecord } from './donors.queries.ts'

export const now = '2026-05-04T09:30:00.000Z'

export const amount = z.number().meta({ description: 'In the currency’s unit' })

export const toDonorRow = ({ id, name, amountCents, state, standingCents, createdAt }: DonationRecord) => ({
  id,
  amountCents,
  state,
  standingCents,
  name: name ?? anonymousName,
  createdAt: createdAt.toISOString(),
})

const donorExample = { _id: '1', id: 1, name: 'Uma User', amount: 12.5, state: 'promised', createdAt: now } as const

export const donorSchema = z
  .object({
    ...recordIds,
    name: z.string(),
    amount: amount.meta({ description: 'What was given; of a refunded gift what stands of it' }),
    state: z.enum(donationStates),
    createdAt: time,
  })
  .meta({ id: 'Donator', example: donorExample })

export const toDonorResponse = ({ id, name, amountCents, standingCents, state, createdAt }: DonationRecord) => ({
  ...idsOf({ id }),
  name: name ?? anonymousName,
  amount: toUnits(state === 'refunded' ? standingCents : amountCents),
  state,
  createdAt: createdAt.toISOString(),
})
