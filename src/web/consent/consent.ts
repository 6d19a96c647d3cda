/** What a visitor said to optional trackers; null before they said anything. */
export type Consent = 'accepted' | 'refused' | null

/** First-party, and nobody but the server reads it. Six months, as the banner says (CNIL). */
export const consentCookie = { name: 'consent', maxAge: 182 * 24 * 60 * 60 } as const

/** What the cookie holds; anything unknown is no answer. */
export function readConsent(cookie: string | undefined): Consent {
  return cookie === 'accepted' || cookie === 'refused' ? cookie : null
}

/** The choice of a form's button, or null for a post that names none. */
export function consentFrom(choice: unknown): Consent {
  return typeof choice === 'string' ? readConsent(choice) : null
}

/** The header that keeps a choice. */
export function consentHeader(consent: NonNullable<Consent>, secure: boolean): string {
  const { name, maxAge } = consentCookie
  return `${name}=${consent}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
