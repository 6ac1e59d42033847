import { type CliOptions, InvalidConfig, readConfig } from '#server/config/env.ts'

/** The configuration of an environment alone, with no `.env` beside it. */
export const readFrom = (env: Record<string, string> = {}, options: CliOptions = {}) =>
  readConfig(options, env, { folder: '/nonexistent' })

/** What is said of settings that the program does not start with; nothing where it does. */
export function linesFrom(env: Record<string, string>, options: CliOptions = {}): string[] {
  try {
    readFrom(env, options)
  } catch (error) {
    if (error instanceof InvalidConfig) return error.lines
    throw error
  }
  return []
}
