/** A letter that is read from right to left. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/**
 * A name in the middle of a sentence: where it is read from right to left, nothing that stands beside it is turned round with it
 * (U+2068 and U+2069).
 */
export function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name
}
