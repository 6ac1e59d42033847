import { chromium } from 'playwright-core'
import sharp from 'sharp'
const base = 'http://127.0.0.1:4145'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const out = []
async function login(ctx) {
  const page = await ctx.newPage()
  await page.goto(base + '/auth/login'); await page.waitForSelector('#root[data-alive]')
  await page.fill('input[type=email]', 'grace@pawstead.example'); await page.fill('input[type=password]', 'furry-friends')
  await page.keyboard.press('Enter'); await page.waitForURL((u) => !u.pathname.includes('login'))
  return page
}
const pets = await (await fetch(base + '/api/pets?limit=100')).json()
const list = Array.isArray(pets) ? pets : pets.items ?? pets.pets
const idOf = (name) => list.find((p) => p.name === name)?.id ?? list.find((p) => p.name === name)?._id
const [width, theme] = [Number(process.argv[2]), process.argv[3]]
const ctx = await browser.newContext({ viewport: { width, height: width < 500 ? 800 : 900 }, colorScheme: theme })
const page = await login(ctx)
const shot = async (name, full = true) => { const f = `/tmp/s45-${name}-${width}-${theme}.png`; await page.screenshot({ path: f, fullPage: full }); out.push(f) }
const open = async (p) => { await page.goto(base + p); await page.waitForSelector('#root[data-alive]'); await page.waitForTimeout(600) }
await open('/pets/' + idOf('Onyx')); await shot('onyx')
await page.getByRole('button', { name: 'Move' }).click(); await page.waitForTimeout(700); await shot('move', false)
await page.keyboard.press('Escape'); await page.waitForTimeout(300)
await page.getByRole('button', { name: 'History' }).click(); await page.waitForTimeout(700); await shot('history', false)
await page.keyboard.press('Escape'); await page.waitForTimeout(300)
const adopted = list.find((p) => p.adopted || p.status === 'adopted')
await open('/pets/' + (adopted.id ?? adopted._id)); await shot('adopted')
await page.getByRole('button', { name: 'Came back' }).click(); await page.waitForTimeout(700); await shot('return', false)
await page.keyboard.press('Escape')
await open('/dashboard/all-requests?status=accepted'); await shot('requests')
await page.getByRole('link', { name: /Waffles/ }).first().click(); await page.waitForTimeout(1200); await shot('request')
await page.getByRole('button', { name: 'Start a trial' }).click(); await page.waitForTimeout(700); await shot('trial', false)
await page.getByRole('button', { name: 'Save trial' }).click(); await page.waitForTimeout(1200); await shot('ontrial')
console.log(out.join(' '))
await browser.close()
