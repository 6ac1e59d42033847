import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { CashInput, cashFormSchema } from '#shared/donations.ts'

export type CashFormValues = z.input<typeof cashFormSchema>
export type CashFormState = UseFormReturn<CashFormValues, unknown, CashInput>
