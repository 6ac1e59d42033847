import { Refusal } from '#web/lib/errors.ts'
import { callServer } from './call-server.ts'

const post = async (path: string, body?: object): Promise<void> => {
  const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  await callServer(`/api/auth/${path}`, { method: 'POST', ...sent })
}

/** Whether a link is no good any more: it is the one thing with which setting a password or confirming is in conflict. */
export const isLinkExpired = (error: unknown): boolean => error instanceof Refusal && error.status === 409

/** Sets the password of the account that the link is for. Throws a `Refusal`. */
export const resetPassword = (token: string, password: string) => post('reset', { token, password })

/** Says that the address is theirs to whom the link was sent. Throws a `Refusal`. */
export const confirmEmail = (token: string) => post('confirm', { token })

/** Has another mail sent that asks whether the address is theirs who is logged in. Throws a `Refusal`. */
export const sendConfirmation = () => post('confirm/send')
