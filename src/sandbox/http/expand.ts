import { invalid } from '../objects/api-error.ts'
import { counterpartNamed } from '../objects/counterpart.ts'
import { type Kind, type Kinds, kindOfId } from '../objects/kinds.ts'

type Fields = Record<string, unknown>
type Source = {
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined
}

/** Replaces ids by the objects that they name, along paths such as `latest_charge.balance_transaction`. */
export const expandAnswer = (source: Source, answer: object, paths: string[] | undefined): object => {
  let expanded = answer as Fields
  for (const path of paths ?? []) expanded = expandPath(source, expanded, path.split('.'), path)
  return expanded
}

/** `mixed`: the object is one of several kinds, as the sources of movements are, and need not have the field. */
const expandPath = (source: Source, object: Fields, steps: string[], path: string, mixed = false): Fields => {
  const [name, ...rest] = steps
  if (name === undefined) return object
  const value = object[name]
  if (value === null || (value === undefined && mixed)) return object
  const deeper = (part: unknown): Fields => expandPath(source, part as Fields, rest, path, name === 'source')
  if (Array.isArray(value)) return { ...object, [name]: value.map(deeper) }
  if (typeof value === 'object') return { ...object, [name]: deeper(value) }
  const kind = typeof value === 'string' ? kindOfId(value) : undefined
  const found = kind && (source.get(kind, value as string) ?? counterpartNamed(source, value as string))
  if (!found) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  return { ...object, [name]: deeper(found) }
}
