type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields of a form without a value: nothing typed, chosen, or added. */
const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(isBlank))

const isSame = (one: unknown, other: unknown): boolean =>
  (isBlank(one) && isBlank(other)) || JSON.stringify(one) === JSON.stringify(other)

/** The typed fields that differ from the form's first values. */
export function changedFields(typed: Fields, defaults: unknown, never: readonly string[] = []): Fields {
  const before = isFields(defaults) ? defaults : {}
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !never.includes(name) && !isSame(value, before[name])),
  )
}

/**
 * The stored fields that this form has, with values of the same kind; null if there are none. The form may be of another
 * version than the stored text.
 */
export function fieldsLike<Values extends Fields>(defaults: Values, stored: unknown): Partial<Values> | null {
  if (!isFields(stored)) return null
  const isLike = (name: string, value: unknown) =>
    name in defaults && typeof value === typeof defaults[name] && Array.isArray(value) === Array.isArray(defaults[name])
  const fields = Object.entries(stored).filter(([name, value]) => isLike(name, value))
  return fields.length > 0 ? (Object.fromEntries(fields) as Partial<Values>) : null
}
