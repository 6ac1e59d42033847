import { beforeEach, describe, expect, test } from 'vitest'
import { acceptedRequest, dueFee, useFees } from '#server/testing/adoption-fees.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'

// Adoption fees (docs/product.md 29).

let shelter: Harness
let owner: HarnessUser
let applicant: HarnessUser

beforeEach(async () => {
  shelter = await startHarness()
  owner = shelter.admin
  applicant = shelter.other
  await useFees(shelter, '80')
})

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
