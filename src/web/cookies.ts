/** The value of a cookie in a request's `cookie` header; the first one of that name. Everything of ours that asks for a cookie asks here. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find(part => part.trim().startsWith(`${name}=`))
  return pair?.trim().slice(name.length + 1)
}

/** Whether a request brings one of these cookies along. */
export function bringsCookie(header: string | undefined, names: readonly string[]): boolean {
  return names.some(name => readCookie(header, name) !== undefined)
}
