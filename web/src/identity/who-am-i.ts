import type { Me } from '#shared/users.ts'
import { callServer } from './call-server.ts'

/**
 * Who the server thinks we are; null for a visitor. Asks the procedure and not `GET /api/me`, whose 401 for every
 * visitor would appear in the browser's console as an error.
 */
export async function fetchCurrentUser(headers: Record<string, string> = {}): Promise<Me | null> {
  const response = await callServer('/trpc/users.me', { headers })
  const answer = (await response.json()) as { result: { data: Me | null } }
  return answer.result.data
}
