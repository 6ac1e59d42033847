import { readProblem, Unreachable } from '#web/lib/errors.ts'
import { pageLanguageHeaders } from '#web/lib/page-language.ts'

/** Like fetch, but throws a `Refusal`, whose message is for users, if there is no response or a refusal. */
export async function callServer(
  path: string,
  init?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
): Promise<Response> {
  const headers = { ...init?.headers, ...pageLanguageHeaders() }
  const response = await fetch(path, { ...init, headers }).catch((error: unknown) => {
    throw new Unreachable({ cause: error })
  })
  if (!response.ok) throw await readProblem(response)
  return response
}
