import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Picture } from './picture.tsx'

const broken = 'data:image/png;base64,AAAA'

test('what stands in for a broken picture has its name', async () => {
  await render(<Picture src={broken} alt="Rex" width={64} height={64} />)
  await expect.poll(() => document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Rex')
})

test('where the picture said nothing, what stands in for it says nothing either', async () => {
  await render(<Picture src={broken} alt="" width={64} height={64} />)
  await expect.poll(() => document.querySelector('span[aria-hidden=true] svg')).not.toBe(null)
  expect(page.getByRole('img').elements()).toEqual([])
})
