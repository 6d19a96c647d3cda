import type { ContentsValues } from '#domain/form/contents.ts'

/** What the sections of the editor are given. */
export type Fields = {
  readonly values: ContentsValues
  errorOf(field: string): { readonly error?: string }
}

/** Ties a control to its name: what it holds at first, what is wrong with it. */
export const control = ({ values, errorOf }: Fields, name: string) => ({
  name,
  defaultValue: values[name] ?? '',
  ...errorOf(name),
})
