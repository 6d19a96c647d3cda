/** The number of an application as an address or a form holds it. */
export function applicationNumber(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
