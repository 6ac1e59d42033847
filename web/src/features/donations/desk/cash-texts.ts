import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { CashInput, cashForm } from '#shared/donations.ts'

/** The form for cash as it is typed. */
export type CashTexts = z.input<typeof cashForm>
export type CashFormState = UseFormReturn<CashTexts, unknown, CashInput>
