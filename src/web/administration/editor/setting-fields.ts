/** What the fields of a campaign's settings hold, and what is wrong with each. */
export type Fields = {
  readonly values: Readonly<Record<string, string>>
  errorOf(field: string): { readonly error?: string }
}
