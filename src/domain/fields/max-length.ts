export type MaxLengthCode = 'max_length'

/** Refuses a text longer than the maximum, counted as the `maxlength` of a field counts (rule FLD-10). */
export function checkMaxLength(text: string, maximum: number): MaxLengthCode | undefined {
  return text.length > maximum ? 'max_length' : undefined
}
