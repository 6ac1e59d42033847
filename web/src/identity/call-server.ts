import { readProblem, Unreachable } from '#web/lib/errors.ts'

/** Like fetch, but throws a `Refusal`, whose message is for users, if there is no response or a refusal. */
export async function callServer(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch((error: unknown) => {
    throw new Unreachable({ cause: error })
  })
  if (!response.ok) throw await readProblem(response)
  return response
}
