/** The largest id of anything: 32-bit integers (rule ACC-7). */
export const largestId = 2 ** 31 - 1

const wholeNumber = /^[1-9]\d{0,9}$/

/** The id that a text says, and null for anything else: asked of whatever an address, a form or the token of a page brings. */
export function readId(text: unknown): number | null {
  const id = typeof text === 'string' && wholeNumber.test(text) ? Number(text) : null
  return id !== null && id <= largestId ? id : null
}
