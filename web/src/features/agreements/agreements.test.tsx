import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RequestDetail } from '#shared/adoptions.ts'
import type { AgreementDocument, RequestAgreement } from '#shared/agreements.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { type Answers, refuse } from '#web/testing/fake-server.ts'
import { admin, member, openPage } from '#web/testing/open-page.tsx'
import { noAgreement, onePage, requestDetail } from '#web/testing/records.ts'

// The agreement of a request, as both sides see it (docs/product.md 28).

const next = page.getByRole('region', { name: 'What happens next' })
const sha256 = 'ab'.repeat(32)
const shownAt = '2026-11-26T18:00:00.000Z'
const agreedAt = '2026-11-27T05:30:00.000Z'

const document: AgreementDocument = {
  ...{ side: 'requester', petName: 'Pepper', text: 'Pepper gets a home.\n\n1. And a bed.', language: 'en', sha256 },
  ...{ shownAt, agreedAt: null, typedName: null, timeZone: 'America/Chicago' },
  ...{ inForce: true, canAgree: true, keptUntil: null },
}
const agreed: Partial<AgreementDocument> = { agreedAt, typedName: 'Rita 山田', canAgree: false }
const used = { used: true }
const missing = refuse('None here.', { refusal: 'NO_SUCH_AGREEMENT', status: 404 })

type AgreementStart = {
  facts?: Partial<RequestDetail>
  agreement?: Partial<RequestAgreement>
  shown?: Partial<AgreementDocument>
  path?: string
  answers?: Answers
}

function open({
  facts = {},
  agreement = used,
  shown = {},
  path = '/dashboard/requests/1',
  answers,
}: AgreementStart = {}) {
  let state = noAgreement(agreement)
  let current = { ...document, ...shown }
  return openPage(path, {
    as: member,
    width: 390,
    answers: {
      'adoptions.byId': () =>
        requestDetail(1, { petName: 'Pepper', status: 'accepted', answeredAt: shownAt, ...facts }),
      'adoptions.messages': () => onePage([]),
      'agreements.ofRequest': () => state,
      'agreements.read': () => current,
      'agreements.open': () => {
        state = { ...state, shownAt, readable: true }
        return current
      },
      'agreements.agree': ({ name }) => {
        current = { ...current, ...agreed, typedName: name }
        return current
      },
      'agreements.renew': () => {
        state = noAgreement(used)
        return state
      },
      ...answers,
    },
  })
}

const requester = { side: 'requester' } as const
const agreementPath = '/dashboard/requests/1/agreement'

test('the adopter reads the whole text on a page of its own, types their name, and agrees', async () => {
  const { calls, currentUrl } = await open({ facts: requester })
  await expect.element(next.getByText(/^Your turn: read the adoption agreement for Pepper\./)).toBeVisible()
  expect(await violationsIn('main')).toEqual([])
  await next.getByRole('button', { name: 'Read the agreement' }).click()
  await expect.element(page.getByRole('heading', { name: 'Adoption agreement' })).toBeVisible()
  expect(currentUrl()).toBe(agreementPath)
  await expect.element(page.getByText(/1\. And a bed\./)).toBeVisible()
  await expect.element(page.getByText(sha256)).toBeVisible()
  expect(await violationsIn('main')).toEqual([])
  await page.getByLabelText('Your full name').fill('Rita 山田')
  await userEvent.keyboard('{Enter}')
  const thanks = page.getByText('Thank you! Your copy stays on your request’s page.')
  await expect.element(thanks).toHaveFocus()
  expect(calls('agreements.agree')).toEqual([{ id: 1, sha256, name: 'Rita 山田' }])
  // on the shelter's clock
  await expect.element(page.getByText('Nov 26, 2026, 11:30 PM (America/Chicago)')).toBeVisible()
  await expect.element(page.getByText('Rita 山田')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'I agree' })).not.toBeInTheDocument()
})

test('without a name nothing is sent', async () => {
  const { calls } = await open({ path: agreementPath })
  for (const name of ['', '   ']) {
    await page.getByLabelText('Your full name').fill(name)
    await page.getByRole('button', { name: 'I agree' }).click()
    await expect.element(page.getByText('Type your name first')).toBeVisible()
    await expect.element(page.getByLabelText('Your full name')).toHaveFocus()
  }
  expect(calls('agreements.agree')).toEqual([])
})

test('a text that was replaced meanwhile can’t be agreed to, and the page leads back', async () => {
  let isReplaced = false
  await open({
    path: agreementPath,
    answers: {
      'agreements.read': () => (isReplaced ? missing() : document),
      'agreements.agree': () => {
        isReplaced = true
        return refuse('It has changed.', { refusal: 'AGREEMENT_CHANGED' })()
      },
    },
  })
  await page.getByLabelText('Your full name').fill('Rita')
  await page.getByRole('button', { name: 'I agree' }).click()
  await expect.element(page.getByText('There’s no agreement to read here')).toBeVisible()
  await expect.element(page.getByText(/^If the text has changed, you can open the current one/)).toBeVisible()
})

test('a page without an agreement says so', async () => {
  await open({ path: agreementPath, answers: { 'agreements.read': missing } })
  await expect.element(page.getByText('There’s no agreement to read here')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Back to the request' }))
    .toHaveAttribute('href', '/dashboard/requests/1')
})

test('the owner sees how far it is, and lets the adopter read the current text', async () => {
  const { calls } = await open({ agreement: { ...used, shownAt, readable: true } })
  await expect
    .element(
      next.getByText('Rita Requester opened the adoption agreement on Nov 26, 2026 but hasn’t agreed to it yet.'),
    )
    .toBeVisible()
  await expect.element(next.getByRole('link', { name: 'See their text' })).toHaveAttribute('href', agreementPath)
  expect(await violationsIn('main')).toEqual([])
  await next.getByRole('button', { name: 'Use the current text' }).click()
  await expect.element(next.getByText(/^Rita Requester hasn’t opened the adoption agreement yet\./)).toBeVisible()
  expect(calls('agreements.renew')).toEqual([{ id: 1 }])
})

test('once agreed, both sides find it on the page of the request and in its timeline', async () => {
  const agreement = { ...used, shownAt, agreedAt, readable: true, typedName: 'Rita 山田' }
  await open({ agreement })
  await expect.element(page.getByText('Rita 山田 agreed to the adoption agreement on Nov 26, 2026.')).toBeVisible()
  await expect.element(page.getByText('Rita Requester agreed to the adoption agreement')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See and print the agreement' }))
    .toHaveAttribute('href', agreementPath)
  await open({ agreement, facts: requester })
  await expect.element(page.getByText('You agreed to the adoption agreement on Nov 26, 2026.')).toBeVisible()
})

test('those who may no longer read it get no link', async () => {
  await open({ agreement: { used: true, shownAt, agreedAt } })
  await expect.element(next.getByRole('listitem').filter({ hasText: 'Agreement' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See and print the agreement' })).not.toBeInTheDocument()
})

test('an agreement prints, and says on paper too if it is no longer in force', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await open({ path: agreementPath, shown: { ...agreed, side: 'owner', inForce: false } })
  const paper = page.getByRole('region', { name: 'Adoption agreement' })
  await expect
    .element(paper.getByText('This request has ended, so this agreement is no longer in force.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Print' }).click()
  expect(print).toHaveBeenCalledOnce()
  print.mockRestore()
})

test('an admin reads until when the agreement of a deleted account is kept', async () => {
  await openPage(agreementPath, {
    as: admin,
    answers: { 'agreements.read': () => ({ ...document, ...agreed, side: 'owner', keptUntil: '2029-11-27' }) },
  })
  await expect.element(page.getByText(/It will be deleted after November 27, 2029\./)).toBeVisible()
})

test('a text in another language has its own direction', async () => {
  await open({ path: agreementPath, shown: { language: 'ar', text: 'عقد التبنّي' } })
  const text = page.getByText('عقد التبنّي', { exact: true })
  await expect.element(text).toHaveAttribute('dir', 'rtl')
  await expect.element(text).toHaveAttribute('lang', 'ar')
})
