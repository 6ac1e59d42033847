import { httpStatusOf, type RefusalCode } from '#server/platform/errors/errors.ts'

/** The code of the refusal in a response of either API; null if it is none. */
export function refusalCodeIn(body: string): RefusalCode | null {
  const codes = [...body.matchAll(/"(?:refusal|code)":"([A-Z_]+)"/g)].map(([, code = '']) => code)
  return codes.find((code): code is RefusalCode => Object.hasOwn(httpStatusOf, code)) ?? null
}
