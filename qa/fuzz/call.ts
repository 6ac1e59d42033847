/** A visitor, two members, the admin, and two API keys of another user. */
export const whos = ['visitor', 'owner', 'other', 'admin', 'reading key', 'writing key'] as const
export type FuzzCaller = (typeof whos)[number]

export type Call = {
  who: FuzzCaller
  /** How a user authenticates; API keys are always sent as a token. */
  by: 'token' | 'cookie'
  wants: string[]
  method: string
  url: string
  headers: Record<string, string>
  body?: Buffer
  leaves?: boolean
}

export type Draft = Pick<Call, 'wants' | 'method' | 'url' | 'headers' | 'body'>
