/** Who sends requests: two members, the admin, and two keys of somebody else. */
export const whos = ['visitor', 'owner', 'other', 'admin', 'reading key', 'writing key'] as const
export type FuzzCaller = (typeof whos)[number]

/** One request, complete but for the credentials of whoever sends it. */
export type Call = {
  who: FuzzCaller
  /** How a person shows who they are; keys are always sent as a token. */
  by: 'token' | 'cookie'
  /** What of the APIs it wants to reach, for counting. */
  wants: string[]
  method: string
  url: string
  headers: Record<string, string>
  body?: Buffer
  /** Its sender hangs up before the last byte. */
  leaves?: boolean
}

/** A request before anybody has decided who sends it, and what else stands in its head. */
export type Draft = Pick<Call, 'wants' | 'method' | 'url' | 'headers' | 'body'>
