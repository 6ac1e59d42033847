import { beforeEach, describe, expect, test } from 'vitest'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { acceptedRequest, dueFee, turnOnFees } from '#server/testing/adoption-fees.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { createCaller } from '#server/trpc/router.ts'
import type { ShelterSettings } from '#shared/settings.ts'

// Adoption fees (docs/product.md 29).

let shelter: Harness
let owner: HarnessUser
let applicant: HarnessUser

beforeEach(async () => {
  shelter = await startHarness()
  owner = shelter.admin
  applicant = shelter.other
  await turnOnFees(shelter, '80')
})

const save = (values: Partial<ShelterSettings>) => saveSettings({ db: shelter.db }, { values })
const feeOf = (id: number, who = owner) => who.call.adoptionFees.ofRequest({ id })

describe('the owner’s side', () => {
  test('asks for a fee, changes it, and marks it as paid, which issues a receipt', async () => {
    const { id } = await acceptedRequest(owner, applicant)
    expect(await feeOf(id)).toMatchObject({ side: 'owner', used: true, open: true, usualCents: 8000, fee: null })
    expect(await owner.call.adoptionFees.ask({ id, amountCents: 12_500 })).toMatchObject({
      open: true,
      fee: { state: 'due', amountCents: 12_500, paidAt: null, receiptNumber: null },
    })
    expect(await feeOf(id, applicant)).toMatchObject({ side: 'requester', fee: { state: 'due', amountCents: 12_500 } })
    await owner.call.adoptionFees.ask({ id, amountCents: 9000 })
    await expect(owner.call.adoptionFees.markPaid({ id, amountCents: 12_500 })).rejects.toThrow('different amount')
    const paid = await owner.call.adoptionFees.markPaid({ id, amountCents: 9000 })
    const year = new Date().getUTCFullYear()
    expect(paid.fee).toMatchObject({ state: 'paid', method: 'by_hand', receiptNumber: `F${year}-00001` })
    expect(await owner.call.adoptionFees.markPaid({ id, amountCents: 9000 })).toEqual(paid)
    await expect(owner.call.adoptionFees.ask({ id, amountCents: 100 })).rejects.toThrow('already been paid')
    await expect(owner.call.adoptionFees.waive({ id })).rejects.toThrow('already been paid')
  })

  test('waives a fee that is due, or before it is asked for, and can ask again', async () => {
    const { id } = await dueFee(owner, applicant)
    const waived = await owner.call.adoptionFees.waive({ id })
    expect(waived.fee).toMatchObject({ state: 'cancelled', amountCents: 12_500 })
    expect(await owner.call.adoptionFees.waive({ id })).toEqual(waived)
    expect((await owner.call.adoptionFees.ask({ id, amountCents: 500 })).fee).toMatchObject({
      state: 'due',
      amountCents: 500,
      endedAt: null,
    })
    const { id: other } = await acceptedRequest(owner, applicant, 'Rex')
    expect((await owner.call.adoptionFees.waive({ id: other })).fee).toMatchObject({
      state: 'cancelled',
      amountCents: 0,
    })
  })
})

describe('how to pay', () => {
  test('is the shelter’s text for fees in the language of the page, and never that for donations', async () => {
    const { id } = await dueFee(owner, applicant)
    const read = async (language: 'en' | 'es') => {
      const visit = () => ({ base: 'http://localhost', network: '', language })
      const ctx = { db: shelter.db, user: applicant.user, limit: async () => {}, visit }
      return (await createCaller(ctx).adoptionFees.ofRequest({ id })).howToPay
    }
    await save({ howToPay: 'Send your gift to account 1.' })
    expect(await read('en')).toBeNull()
    await save({
      howToPayFee: 'Bring cash.',
      otherLanguages: ['es'],
      translations: { es: { howToPayFee: 'Trae efectivo.' } },
    })
    expect([await read('en'), await read('es')]).toEqual(['Bring cash.', 'Trae efectivo.'])
  })
})

test('the receipt of a paid fee is for both sides, and void once it was paid back', async () => {
  const { id, amountCents } = await dueFee(owner, applicant)
  const receiptFor = async (who: HarnessUser) => (await who.call.adoptionFees.receipt({ id })).receipt
  expect(await receiptFor(owner)).toBeNull()
  await owner.call.adoptionFees.markPaid({ id, amountCents })
  const receipt = await receiptFor(applicant)
  expect(receipt).toMatchObject({
    amountCents,
    petName: 'Biscuit',
    payerName: applicant.user.name,
    void: false,
    test: false,
  })
  expect(receipt?.number).toMatch(/^F\d{4}-00001$/)
  expect(await receiptFor(owner)).toEqual(receipt)
  await owner.call.adoptions.release({ id })
  expect(await receiptFor(applicant)).toEqual({ ...receipt, void: true })
  await expect(shelter.user.call.adoptionFees.receipt({ id })).rejects.toThrow()
})
