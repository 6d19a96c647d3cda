import { createContext } from 'react-router'
import type { ErrorCode } from '#domain/errors.ts'
import type { Result } from '#domain/result.ts'
import type { Locale } from '#messages/locales.ts'
import type { IslandAssets } from './islands/assets.ts'
import type { WebOperator } from './operator.ts'
import type { Preferences } from './preferences.ts'

/** The acts as the entrances call them: bound to the request's App, so a loader gives only the input. */
export type Acts = Readonly<Record<string, (input: never) => Promise<unknown>>>

/** Who is logged in, as far as the header shows it. */
export type Viewer = { readonly firstName: string }

/** What one request brings along. Loaders and actions read it with `context.get(visit)`. */
export type Visit = {
  readonly acts: Acts
  readonly operator: WebOperator
  readonly locale: Locale
  readonly preferences: Preferences
  readonly viewer: Viewer | null
  /** The nonce of this answer's CSP: on every script and style element. */
  readonly nonce: string
  /** W3C trace id, shown on error pages. */
  readonly traceId: string
  /** The path and query that the visitor sees, for forms that lead back here. */
  readonly address: string
  /** Whether the site is served over https: cookies are `Secure` then. */
  readonly secure: boolean
  readonly islandAssets: IslandAssets
  /** Logs in; gives the cookies to set, or the code of what is wrong. */
  logIn(username: string, password: string): Promise<Result<readonly string[], ErrorCode>>
  /** Tells the log of a fault that nobody expected. */
  report(error: unknown): void
  /** The instant, ISO 8601 in UTC. */
  now(): string
}

export const visit = createContext<Visit>()
