import { Refusal } from '#web/lib/errors.ts'
import { callServer } from './call-server.ts'

const post = async (path: string, body?: object): Promise<void> => {
  const options = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  await callServer(`/api/auth/${path}`, { method: 'POST', ...options })
}

/** Whether a link has expired: 409 has no other cause when setting a password or confirming. */
export const isLinkExpired = (error: unknown): boolean => error instanceof Refusal && error.status === 409

/** Sets the password of the link's account. Throws a `Refusal`. */
export const resetPassword = (token: string, password: string) => post('reset', { token, password })

/** Confirms the email that the link was sent to. Throws a `Refusal`. */
export const confirmEmail = (token: string) => post('confirm', { token })

/** Sends another confirmation email to the logged-in user. Throws a `Refusal`. */
export const sendConfirmation = () => post('confirm/send')
