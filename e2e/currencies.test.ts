import { beforeAll, expect, test } from 'vitest'
import { runCommand } from './command.ts'
import { photo } from './photo.ts'
import { startSite } from './site.ts'
import type { Account } from './visitor.ts'

// A shelter in euros whose main language is Spanish (docs/product.md 8.19 and 8.21). The space before the sign does
// not break.

const site = startSite()
let admin: Account

beforeAll(async () => {
  admin = await site.signUp('Ada Admin')
  const { code, stderr } = await runCommand(['admin', 'grant', admin.email, '--data', site.server.dataDir])
  if (code !== 0) throw new Error(stderr)
  const { version, saved } = await admin.trpc.settings.get.query()
  const values = { ...saved, currency: 'EUR', language: 'es', howToPay: 'Al banco.' } as const
  await admin.trpc.settings.save.mutate({ version, values })
})

const csv = async (kind: string) => {
  const headers = { authorization: `Bearer ${admin.token}` }
  return (await fetch(`${site.server.url}/api/export/${kind}.csv`, { headers })).text()
}

test('a campaign and a donation have the sums that were typed: on pages, the receipt, and in files', async () => {
  const desk = await site.visit({ as: admin })
  await desk.open('/dashboard/create-donation')
  const field = (label: string) => desk.page.getByLabel(label, { exact: true })
  const goal = field('Monto máximo de donaciones (EUR)')
  await field('Nombre de la mascota').fill('Luna')
  await field('Imagen de la mascota').setInputFiles(await photo(1))
  await goal.fill('1.250,50')
  await field('Ubicación').fill('Sevilla')
  await field('Descripción').fill('Una cadera nueva.')
  await desk.page.getByRole('button', { name: 'Crear campaña' }).click()
  await desk.page.getByRole('button', { name: 'Aceptar' }).click()
  await desk.open('/dashboard/edit-donation/1')
  expect(await goal.inputValue()).toBe('1250,5')
  await goal.fill('1.250,75')
  await desk.page.getByRole('button', { name: 'Guardar cambios' }).click()
  await desk.page.getByText('1250,75\u00a0€').waitFor()

  const donor = await site.visit({ width: 390, height: 844 })
  const { page } = donor
  await donor.open('/donations/1')
  await page.getByRole('button', { name: 'Donar ahora' }).click()
  await page.getByLabel('Monto (EUR)').fill('12,50')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByText('Donaste 12,50\u00a0€ para Luna.').waitFor()
  await page.getByText('Prometida').first().waitFor()
  const { pathname } = new URL(page.url())
  await donor.open('/donations/1')
  await page.getByText('Recaudado: 12,50\u00a0€ de 1250,75\u00a0€').waitFor()
  await donor.open(pathname)

  await desk.open('/dashboard/gifts')
  await desk.page.getByText('12,50\u00a0€', { exact: true }).waitFor()
  await desk.page.getByRole('button', { name: 'Marcar recibida: PS-1-E9' }).click()
  await desk.page.getByText('PS-1-E9: 12,50\u00a0€.').waitFor()
  await desk.page.getByRole('button', { name: 'Sí, marcar' }).click()
  await expect.poll(async () => (await admin.trpc.donations.list.query({})).items[0]?.state).toBe('received')
  await donor.reload()
  await page.locator('.receipt').getByText('12,50\u00a0€').waitFor()
  expect(await csv('gifts')).toMatch(/,Luna,received,promise,12\.50,12\.50,.*,EUR,\d{4}-00001,campaign\r\n$/)
  expect(await csv('campaigns')).toMatch(/,1250\.75,.*,12\.50,12\.50,EUR\r\n$/)
  await desk.leave()
  await donor.leave()
})
