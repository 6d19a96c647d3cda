import type { ContentsValues } from '#domain/form/contents.ts'
import { versionIn } from '../../form/version-in.ts'

const optionDeeds = ['saved', 'deleted', 'withdrawn', 'restored', 'moved', 'unmoved'] as const
/** What was done to an option, as the list tells it afterwards. */
export type OptionDeed = (typeof optionDeeds)[number]

/** Whether the address of the list names something that was done. */
export const isOptionDeed = (deed: string | null): deed is OptionDeed =>
  optionDeeds.some(each => each === deed)

const codeDeeds = ['saved', 'withdrawn', 'restored'] as const
/** The same of a code. */
export type CodeDeed = (typeof codeDeeds)[number]

export const isCodeDeed = (deed: string | null): deed is CodeDeed => codeDeeds.some(each => each === deed)

/** What was typed, by the names of the fields. */
export function valuesOf(form: FormData): ContentsValues {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** The version of the campaign that the fields showed. */
export const versionOf = (form: FormData) => versionIn(form.get('version'))
