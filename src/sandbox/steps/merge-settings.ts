type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Forms carry only text; these are numbers in answers. */
const numbers = ['delay_days', 'monthly_anchor']

/** The settings of an account with those that were given over them, at any depth. */
export const mergeSettings = (old: Fields, given: Fields | undefined): Fields => {
  const merged = { ...old }
  for (const [name, value] of Object.entries(given ?? {})) {
    const before = merged[name]
    if (isFields(value)) merged[name] = mergeSettings(isFields(before) ? before : {}, value)
    else merged[name] = numbers.includes(name) && /^[0-9]+$/.test(String(value)) ? Number(value) : value
  }
  return merged
}
