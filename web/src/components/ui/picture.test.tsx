import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fromServer } from '#web/testing/hydrate.tsx'
import { Avatar } from './avatar.tsx'
import { Picture } from './picture.tsx'

const broken = 'data:image/png;base64,AAAA'

test('the placeholder of a broken picture has its name', async () => {
  await render(<Picture src={broken} alt="Rex" width={64} height={64} />)
  await expect.poll(() => document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Rex')
})

test('without alternative text, the placeholder has none either', async () => {
  await render(<Picture src={broken} alt="" width={64} height={64} />)
  await expect.poll(() => document.querySelector('span[aria-hidden=true] svg')).not.toBe(null)
  expect(page.getByRole('img').elements()).toEqual([])
})

test('a picture that failed before hydration has a placeholder too', async () => {
  const { root, hydrate } = fromServer(<Picture src={broken} alt="Rex" width={64} height={64} eager />)
  await expect.poll(() => root.querySelector('img')?.complete).toBe(true)
  await hydrate()
  await expect.element(page.getByRole('img', { name: 'Rex' })).toBeVisible()
  await expect.poll(() => root.querySelector('[role=img] svg')).not.toBe(null)
})

test('a lazy picture that has not loaded yet is not treated as broken', async () => {
  const { root, hydrate } = fromServer(
    <>
      <Picture src={broken} alt="Rex" width={64} height={64} />
      <div className="h-[9000px]" />
      <Picture src="/drawings/category-dog.svg?far" alt="Spot" width={64} height={64} />
      <Avatar src="/drawings/category-dog.svg?face" alt="Uma" />
    </>,
  )
  await hydrate()
  await expect.poll(() => root.querySelector('[role=img] svg')).not.toBe(null)
  expect(root.querySelector('img[alt=Spot]')?.getAttribute('src')).toBe('/drawings/category-dog.svg?far')
  expect(root.querySelector('img[alt=Uma]')?.getAttribute('src')).toBe('/drawings/category-dog.svg?face')
})

test('an avatar that failed before hydration becomes the default one', async () => {
  const { root, hydrate } = fromServer(<Avatar src={broken} alt="Uma" />)
  await expect.poll(() => root.querySelector('img')?.complete).toBe(true)
  await hydrate()
  await expect.poll(() => root.querySelector('img')?.getAttribute('src')).toBe('/default-avatar.png')
})
