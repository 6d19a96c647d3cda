import { createContext } from 'react-router'
import type { Result } from '#domain/result.ts'
import type { Locale } from '#messages/locales.ts'
import type { Acts } from '#usecases/index.ts'
import type { IslandAssets } from './islands/assets.ts'
import type { WebOperator } from './operator.ts'
import type { KeptPage } from './page-cache.ts'
import type { Preferences } from './preferences.ts'

/** Who is logged in. */
export type Viewer = { readonly userId: number; readonly firstName: string }

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
  /** Keeps the answer for the next anonymous visitor; null where it must not be kept (D16). */
  readonly keep: ((page: KeptPage) => void) | null
  /** Logs in; gives the cookies to set. */
  logIn(username: string, password: string): Promise<Result<readonly string[]>>
  /** Ends the session; gives the cookies that take it away. */
  logOut(): Promise<readonly string[]>
  /** Tells the log of a fault that nobody expected. */
  report(error: unknown): void
  /** The instant, ISO 8601 in UTC. */
  now(): string
}

export const visit = createContext<Visit>()
