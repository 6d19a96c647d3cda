const sign = /^[2-9a-hjkmnp-z]{7}$/

/** A short code as it was typed, in the letters of ours; `undefined` for what cannot be one. */
export function readShortCode(typed: string): string | undefined {
  const code = typed.trim().toLowerCase()
  return sign.test(code) ? code : undefined
}

/** The short address of a campaign, to be said aloud and printed: it leads to its page for good. */
export function shortLinkPath(code: string): string {
  return `/c/${code}`
}
