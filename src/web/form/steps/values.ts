/** What a step's controls hold, by their names. A box that is not ticked and a choice not made are absent. */
export type Values = Readonly<Record<string, string>>

/** No control of ours takes more; longer texts are cut before anything looks at them. */
const longestText = 5000

/** The values of a form that was posted, or of the one on the page. */
export function valuesOf(form: Iterable<[string, FormDataEntryValue]>): Values {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts.map(([name, text]) => [name, text.slice(0, longestText)]))
}
