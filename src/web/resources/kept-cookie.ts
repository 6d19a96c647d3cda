type Kept = { readonly name: string; readonly maxAge: number; readonly value: string }

/** A cookie that keeps a choice of the visitor on this device; no page needs to read it in the browser. */
export function keptCookie({ name, value, maxAge }: Kept, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure ? '; Secure' : ''}`
}
