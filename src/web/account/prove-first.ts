const pages = {
  /** Where one adds a second factor, and comes back. */
  FACTOR_NEEDED: '/utilisateur/profil/second-facteur',
  /** Where one proves that it is them, and comes back. */
  PROOF_NEEDED: '/utilisateur/preuve',
} as const

/**
 * Where a page leads whose act asks for a second factor (rule ACC-9), with the way back to `address`, a path of this site;
 * `undefined` for every other code.
 */
export function proofAddress(code: string | undefined, address: string): string | undefined {
  if (code !== 'FACTOR_NEEDED' && code !== 'PROOF_NEEDED') return undefined
  return `${pages[code]}?${new URLSearchParams({ redirectTo: address })}`
}

/**
 * Where whoever gives no proof goes: back to `address`, a path of this site, without its word that a proof was given. What the
 * operator has is not even shown without one: from there the way leads home.
 */
export function withoutProof(address: string): string {
  const url = new URL(address, 'http://this.site')
  if (url.pathname.split('/')[1] === 'operateur') return '/'
  url.searchParams.delete('preuve')
  return url.pathname + url.search
}
