/** The value of a cookie in a request's `cookie` header; the first one of that name. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find(part => part.trim().startsWith(`${name}=`))
  return pair?.trim().slice(name.length + 1)
}
