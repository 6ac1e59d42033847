import { expect } from 'vitest'
import type { HarnessUser } from './harness.ts'
import { picture } from './pictures.ts'

export async function uploadOf(person: HarnessUser, background = '#d97706'): Promise<string> {
  const form = new FormData()
  const bytes = new Uint8Array(await picture('png', { background }))
  form.set('image', new Blob([bytes], { type: 'image/png' }), 'me.png')
  const answer = await person.http({ method: 'POST', url: '/api/images', payload: form })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data.image
}
