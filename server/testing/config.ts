import type { CliOptions } from '#server/config/cli-options.ts'
import { InvalidConfig, readConfig } from '#server/config/env.ts'

/**
 * Reads a configuration from these variables only, without a `.env` file. `RESPONSE_CACHE=off npm test` turns the
 * response cache off in all tests but its own.
 */
export const readFrom = (env: Record<string, string> = {}, options: CliOptions = {}) =>
  readConfig(options, { RESPONSE_CACHE: process.env.RESPONSE_CACHE, ...env }, { folder: '/nonexistent' })

export function linesFrom(env: Record<string, string>, options: CliOptions = {}): string[] {
  try {
    readFrom(env, options)
  } catch (error) {
    if (error instanceof InvalidConfig) return error.lines
    throw error
  }
  return []
}
