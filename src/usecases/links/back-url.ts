import type { App } from '../app.ts'

/** A path of this site or an https address of an allowed origin; anything else is ignored, never an error (rule ADDR-10). */
export function allowedBackUrl({ operator }: Pick<App, 'operator'>, backUrl: string | null): string | null {
  if (backUrl === null || !URL.canParse(backUrl, operator.origin)) return null
  const { origin, protocol, hostname } = new URL(backUrl, operator.origin)
  if (origin === operator.origin) return /^\/(?![/\\])/.test(backUrl) ? backUrl : null
  if (protocol !== 'https:' && hostname !== 'localhost') return null
  return operator.allowedBackOrigins.includes(origin) ? backUrl : null
}
