/** The organization that somebody last chose to work for; gone with the session (rule ACC-5). */
export const organizationCookie = 'obole_organization'

/** The line that keeps a choice, or takes it away. */
export function organizationCookieLine(slug: string | null, secure: boolean): string {
  const rest = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return slug === null
    ? `${organizationCookie}=; Max-Age=0; ${rest}`
    : `${organizationCookie}=${encodeURIComponent(slug)}; ${rest}`
}
