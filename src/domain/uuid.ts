const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whether a text is a UUID as we and the database write it, in lower case: asked of whatever an address brings. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}
