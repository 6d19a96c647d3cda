import { invalid } from '../objects/api-error.ts'

/** Reads one parameter, or throws the provider's error that names it. */
export type Rule<T> = (value: unknown, at: string) => T
export type Rules = Record<string, Rule<unknown>>
export type Read<R extends Rules> = { [Name in keyof R]: ReturnType<R[Name]> }

const join = (at: string, name: string): string => (at === '' ? name : `${at}[${name}]`)

/** A closed set of parameters: the first set must be there, the second may be, anything else is refused. */
export const shape =
  <R extends Rules, O extends Rules>(required: R, optional: O): Rule<Read<R> & Partial<Read<O>>> =>
  (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw invalid('Invalid object', { param: at })
    const given = value as Record<string, unknown>
    const rules: Rules = { ...optional, ...required }
    const read: Record<string, unknown> = {}
    for (const [name, part] of Object.entries(given)) {
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
      const param = join(at, name)
      if (!rule) throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
      read[name] = rule(part, param)
    }
    for (const name of Object.keys(required)) {
      const param = join(at, name)
      if (read[name] === undefined)
        throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    }
    return read as Read<R> & Partial<Read<O>>
  }

export const text: Rule<string> = (value, at) => {
  if (typeof value !== 'string') throw invalid(`Invalid string: ${JSON.stringify(value)}`, { param: at })
  if (value.length > 5000)
    throw invalid(`Invalid string: ${at} must be at most 5000 characters`, { param: at })
  return value
}

/** A text that an empty value clears. */
export const clearableText: Rule<string | null> = (value, at) => text(value, at) || null

/** A text that must say something. */
export const filledText: Rule<string> = (value, at) => {
  const read = text(value, at)
  if (read === '')
    throw invalid(`You passed an empty string for '${at}'.`, { code: 'parameter_invalid_empty', param: at })
  return read
}

export const integer: Rule<number> = (value, at) => {
  if (typeof value !== 'string' || !/^-?[0-9]{1,15}$/.test(value))
    throw invalid(`Invalid integer: ${String(value)}`, { code: 'parameter_invalid_integer', param: at })
  return Number(value)
}

/** An amount in the smallest unit of its currency. */
export const amount: Rule<number> = (value, at) => {
  const read = integer(value, at)
  if (read < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: at,
    })
  return read
}

export const naturalAmount: Rule<number> = (value, at) => {
  const read = integer(value, at)
  if (read < 0)
    throw invalid('This value must be greater than or equal to 0.', {
      code: 'parameter_invalid_integer',
      param: at,
    })
  return read
}

export const flag: Rule<boolean> = (value, at) => {
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${String(value)}`, { param: at })
  return value === 'true'
}

export const oneOf =
  <const T extends string>(...values: T[]): Rule<T> =>
  (value, at) => {
    const found = values.find(known => known === value)
    if (found === undefined)
      throw invalid(`Invalid ${at}: must be one of ${values.join(', ')}`, { param: at })
    return found
  }

export const listOf =
  <T>(rule: Rule<T>): Rule<T[]> =>
  (value, at) => {
    if (!Array.isArray(value)) throw invalid('Invalid array', { param: at })
    return value.map((part, index) => rule(part, join(at, String(index))))
  }

/** Strings by name; an empty one means that the name is to go. */
export const metadata: Rule<Record<string, string>> = (value, at) => {
  if (value === '') return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('Invalid object', { param: at })
  const pairs = Object.entries(value).map(([name, part]): [string, string] => {
    const read = text(part, join(at, name))
    if (name.length > 40) throw invalid(`Metadata keys must be at most 40 characters: ${name}`, { param: at })
    if (read.length > 500)
      throw invalid('Metadata values must be at most 500 characters', { param: join(at, name) })
    return [name, read]
  })
  if (pairs.length > 50) throw invalid('Metadata can have at most 50 keys', { param: at })
  return Object.fromEntries(pairs)
}

/** What the provider knows and the sandbox keeps no account of. */
export const ignored: Rule<unknown> = value => value

export const currency: Rule<string> = (value, at) => {
  const read = text(value, at).toLowerCase()
  if (!/^[a-z]{3}$/.test(read)) throw invalid(`Invalid currency: ${read}`, { param: at })
  return read
}

export const webAddress: Rule<string> = (value, at) => {
  const read = text(value, at)
  if (!URL.canParse(read) || !/^https?:$/.test(new URL(read).protocol))
    throw invalid('Not a valid URL', { code: 'url_invalid', param: at })
  return read
}

export const expand = listOf(text)

/** Old strings with new ones over them, without those that were emptied. */
export const mergeMetadata = (
  old: Record<string, string>,
  given: Record<string, string> | undefined,
): Record<string, string> =>
  given === undefined
    ? old
    : Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''))
