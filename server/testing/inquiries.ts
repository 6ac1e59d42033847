import { signTime } from '#server/features/inquiries/inquiries.policy.ts'
import { serverKey } from '#server/features/inquiries/server-key.service.ts'
import type { Harness } from './harness.ts'

export type Question = {
  petId: number
  name?: string
  email?: string
  text?: string
  wantsMail?: boolean
  shownAt?: string
  website?: string
}

/** The mark of a form that was opened so many milliseconds ago. */
export const shownAgo = async ({ db }: Pick<Harness, 'db'>, petId: number, milliseconds = 10_000) =>
  signTime(await serverKey(db), petId, Date.now() - milliseconds)

/** Asks over HTTP, from the network of an IP; returns the secret of the question's page, or the refusal's code. */
export async function askFrom(
  shelter: Pick<Harness, 'db' | 'app'>,
  remoteAddress: string,
  { petId, ...rest }: Question,
  headers: Record<string, string> = {},
): Promise<{ secret: string; code: string | null; status: number }> {
  const response = await shelter.app.inject({
    method: 'POST',
    url: '/trpc/inquiries.ask',
    remoteAddress,
    headers,
    payload: {
      petId,
      name: 'Nora Newman',
      email: 'nora@example.org',
      text: 'Does he like cats?',
      shownAt: await shownAgo(shelter, petId),
      ...rest,
    },
  })
  const { result, error } = response.json()
  return { status: response.statusCode, secret: result?.data.secret ?? '', code: error?.data.refusal ?? null }
}
