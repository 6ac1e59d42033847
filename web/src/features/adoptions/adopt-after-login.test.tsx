import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PetDetail } from '#shared/pets.ts'
import type { Me } from '#shared/users.ts'
import type { Identity } from '#web/identity/identity.ts'
import { answerQuestion, closeAlert } from '#web/testing/alerts.ts'
import { member, openPage, visitor } from '#web/testing/open-page.tsx'
import { pet, petAnswers } from '#web/testing/records.ts'

const adopt = page.getByRole('button', { name: 'Adopt', exact: true })
const modal = page.getByRole('dialog', { name: 'Adopt Coco' })
const field = (label: string) => page.getByLabelText(label, { exact: true })

const cocoFor = (user: Me | null, facts: Partial<PetDetail> = {}) =>
  petAnswers(pet(1, { name: 'Coco', requested: user ? false : null, ...facts }))

function openCoco(path: string) {
  let here: Me | null = visitor
  let notify = (_user: Me | null) => {}
  const enter = async () => {
    here = member
    notify(member)
    return member
  }
  const identity = (): Partial<Identity> => ({
    subscribe(listener) {
      notify = listener
      notify(here)
      return () => undefined
    },
    register: enter,
    login: enter,
    loginWithGoogle: enter,
  })
  return openPage(path, {
    identity,
    answers: {
      'pets.byId': () => cocoFor(here)['pets.byId'](),
      'pets.similar': () => ({ items: [] }),
    },
  })
}

async function goToLogin() {
  await adopt.click()
  await answerQuestion('Login Required', 'Go to Login')
  await expect.element(page.getByRole('heading', { name: 'Login' })).toBeVisible()
}

async function register() {
  await page.getByRole('link', { name: 'Register' }).click()
  await field('Full Name').fill('Uma User')
  await field('Email').fill('uma@example.org')
  await field('Password').fill('a good password')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await closeAlert('Registration successful!')
}

async function logIn() {
  await field('Email').fill('uma@example.org')
  await field('Password').fill('a good password')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await closeAlert('Login successful!')
}

async function useGoogle() {
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await closeAlert('Google login successful!')
}

test.each([
  ['logs in', logIn],
  ['registers', register],
  ['signs in with Google', useGoogle],
])('a user who %s on the way from Adopt comes back to the open dialog', async (_how, enter) => {
  const { currentUrl } = await openCoco('/pets/1?from=poster')
  await goToLogin()
  await enter()
  await expect.element(modal).toBeVisible()
  await expect.element(modal.getByLabelText('Phone', { exact: true })).toHaveFocus()
  // the parameter is gone: a reload, or sharing this URL, opens nothing
  expect(currentUrl()).toBe('/pets/1')
  await userEvent.keyboard('{Escape}')
  await expect.element(modal).not.toBeInTheDocument()
  await expect.element(adopt).toHaveFocus()
})

test('a visitor who turns back from the login sees the pet, and no dialog', async () => {
  const { currentUrl, back } = await openCoco('/pets/1')
  await goToLogin()
  expect(currentUrl()).toBe('/auth/login?next=%2Fpets%2F1%3Fadopt')
  await back()
  await expect.element(adopt).toBeEnabled()
  expect(currentUrl()).toBe('/pets/1')
})

test('the rest of the URL stays', async () => {
  const { currentUrl } = await openPage('/pets/1?from=poster&adopt', { as: member, answers: cocoFor(member) })
  await expect.element(modal).toBeVisible()
  expect(currentUrl()).toBe('/pets/1?from=poster')
})

test('a visitor who follows such a link sees the pet without a question', async () => {
  const { currentUrl } = await openPage('/pets/1?adopt', { answers: cocoFor(visitor) })
  await expect.poll(currentUrl).toBe('/pets/1')
  await expect.element(adopt).toBeEnabled()
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test.each([
  ['has found a home meanwhile', { status: 'adopted' }, page.getByRole('button', { name: 'Adopted' })],
  ['was asked for already', { requested: true }, page.getByText('Request sent.')],
] as const)('no dialog opens for a pet that %s', async (_what, facts, instead) => {
  const { currentUrl } = await openPage('/pets/1?adopt', { as: member, answers: cocoFor(member, facts) })
  await expect.poll(currentUrl).toBe('/pets/1')
  await expect.element(instead).toBeVisible()
  expect(modal.elements()).toEqual([])
})
