import { fail, ok, type Result } from '../result.ts'
import type { SettingName, Settings } from './settings.ts'

/** One setting three times: as it is stored, as somebody wants it, and as they saw it where they decided. */
export type SettingEdit<Name extends SettingName> = {
  readonly stored: Settings[Name]
  readonly wanted: Settings[Name]
  readonly seen: Settings[Name]
}

/**
 * What is stored, with what somebody changed of what they saw: nobody undoes unseen what a colleague decided meanwhile (rule
 * OPR-6). `CONFLICT` on each field that both changed, differently.
 */
export function mergeSetting<Name extends SettingName>(
  name: Name,
  { stored, wanted, seen }: SettingEdit<Name>,
): Result<Settings[Name]> {
  const [before, first] = [new Map(fieldsOf(name, stored)), new Map(fieldsOf(name, seen))]
  const changed = fieldsOf(name, wanted).filter(([field, value]) => value !== first.get(field))
  const taken = changed.filter(([field, value]) => ![value, first.get(field)].includes(before.get(field)))
  if (taken.length > 0) return fail(...taken.map(([field]) => ({ code: 'CONFLICT', field }) as const))
  return ok(withFields(name, stored, new Map(changed)) as Settings[Name])
}

/** Each field of a setting with what it holds, named as its form names it: `instalments.Event.count`. */
export function fieldsOf(name: string, value: unknown): readonly (readonly [string, unknown])[] {
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, part]) => fieldsOf(`${name}.${key}`, part))
    : [[name, value]]
}

function withFields(name: string, value: unknown, changed: ReadonlyMap<string, unknown>): unknown {
  if (!isRecord(value)) return changed.has(name) ? changed.get(name) : value
  const parts = Object.entries(value).map(([key, part]) => [key, withFields(`${name}.${key}`, part, changed)])
  return Object.fromEntries(parts)
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
