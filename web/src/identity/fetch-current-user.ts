import type { Me } from '#shared/users.ts'
import { callServer } from './call-server.ts'

/**
 * The current user; null for a visitor. Calls the procedure instead of `GET /api/me`, whose 401 for visitors would be
 * an error in the browser's console.
 */
export async function fetchCurrentUser(headers: Record<string, string> = {}): Promise<Me | null> {
  const response = await callServer('/trpc/users.me', { headers })
  const answer = (await response.json()) as { result: { data: Me | null } }
  return answer.result.data
}
