import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PetDetail } from '#shared/pets.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { campaign, pet, petAnswers } from '#web/testing/records.ts'

const config = { publicUrl: 'https://happytails.example' }
const open = (facts: Partial<PetDetail> = {}) =>
  openPage('/pets/1?from=home', { config, answers: petAnswers(pet(1, { name: 'Rex & Bo', ...facts })) })
const share = page.getByText('Share', { exact: true })
const address = page.getByLabelText('Link to this page')
const email = page.getByRole('link', { name: 'Email' })

function stubShare(answer: () => Promise<void>) {
  const deviceShare = vi.fn(answer)
  Object.defineProperty(navigator, 'share', { value: deviceShare, configurable: true })
  return deviceShare
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  vi.restoreAllMocks()
})

test('if the device can share, it gets the page’s own URL, and cancelling is no error', async () => {
  const deviceShare = stubShare(() => Promise.reject(new DOMException('no', 'AbortError')))
  await open()
  await share.click()
  const text = 'Rex & Bo is looking for a home'
  expect(deviceShare).toHaveBeenCalledExactlyOnceWith({ title: text, text, url: 'https://happytails.example/pets/1' })
  await expect.element(address).not.toBeVisible()
})

test("if the device's sharing fails, the other ways are shown", async () => {
  stubShare(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  await open()
  await share.click()
  await expect.element(address).toBeVisible()
})

test('elsewhere, the link is copied, also without a permission, or goes into an email', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  let copied = ''
  const read = (event: ClipboardEvent) => {
    copied = event.clipboardData?.getData('text/plain') ?? ''
  }
  document.addEventListener('copy', read, { once: true })
  await open()
  await expect.element(address).not.toBeVisible()
  await share.click()
  await expect.element(address).toHaveValue('https://happytails.example/pets/1')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(page.getByText('Copied.')).toBeVisible()
  expect(copied).toBe('https://happytails.example/pets/1')
  const mail = new URL(email.element().getAttribute('href') ?? '')
  expect(mail.searchParams.get('subject')).toBe('Rex & Bo is looking for a home')
  expect(mail.searchParams.get('body')).toBe('Rex & Bo is looking for a home:\r\nhttps://happytails.example/pets/1')
})

test('by keyboard, the menu opens, can be walked through, and closes with Escape; a press elsewhere closes it too', async () => {
  await open()
  await expect.element(share).toBeVisible()
  const button = share.element()
  if (button instanceof HTMLElement) button.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(address).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.element(email).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(address).not.toBeVisible()
  expect(document.activeElement).toBe(button)
  await share.click()
  await expect.element(address).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect.element(address).not.toBeVisible()
})

test('a pet that has found a home is shared as such, and has a poster', async () => {
  await open({ status: 'adopted' })
  await expect.element(page.getByRole('link', { name: 'Poster' })).toHaveAttribute('href', '/pets/1/poster')
  await share.click()
  const mail = new URL(email.element().getAttribute('href') ?? '')
  expect(mail.searchParams.get('subject')).toBe('Rex & Bo has found a home')
})

test("a withheld post can't be shared", async () => {
  const withheld = { approval: 'waiting', refusal: null, hidden: false } as const
  for (const facts of [{ status: 'draft' as const }, { withheld }]) {
    await open({ ...facts, canManage: true })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Rex & Bo' })).toBeVisible()
    expect(share.elements()).toEqual([])
    expect(page.getByRole('link', { name: 'Poster' }).elements()).toEqual([])
  }
})

test('a campaign is shared with its text, under the public URL', async () => {
  await openPage('/donations/7', { answers: { 'campaigns.byId': () => campaign(7, { petName: 'Luna' }) } })
  await share.click()
  await expect.element(address).toHaveValue(`${location.origin}/donations/7`)
  expect(new URL(email.element().getAttribute('href') ?? '').searchParams.get('subject')).toBe('Help Luna')
})
