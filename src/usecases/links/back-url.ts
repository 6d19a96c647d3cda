import type { App } from '../app.ts'

/** A local path or an allowed origin; anything else is ignored, never an error (platform API). */
export function allowedBackUrl(app: App, backUrl: string | null): string | null {
  if (backUrl === null || !URL.canParse(backUrl, app.operator.origin)) return null
  const { origin } = new URL(backUrl, app.operator.origin)
  if (origin === app.operator.origin) return /^\/(?![/\\])/.test(backUrl) ? backUrl : null
  return app.operator.allowedBackOrigins.includes(origin) ? backUrl : null
}
