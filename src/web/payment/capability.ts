/** Whether a text may be one of our 128-bit capabilities; nothing else is looked up. */
export function isCapability(text: string | null | undefined): text is string {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text ?? '')
}
