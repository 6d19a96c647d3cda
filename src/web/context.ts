import { createContext } from 'react-router'
import type { Role } from '#domain/access/role.ts'
import type { Problem, Result } from '#domain/result.ts'
import type { Locale } from '#messages/locales.ts'
import type { Acts } from '#usecases/index.ts'
import type { CardTrier } from '#usecases/payment/card-testing.ts'
import type { IslandAssets } from './islands/assets.ts'
import type { WebOperator } from './operator.ts'
import type { KeptPage } from './page-cache.ts'
import type { Preferences } from './preferences.ts'
import type { Audience } from './tracking/audience.ts'

/** Who is logged in, by a verified address, and what they administer: one line per organization. */
export type Viewer = {
  readonly userId: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** The language and the accessibility settings that stand with their account; this device's cookies come first. */
  readonly choices: { readonly locale?: Locale; readonly a11y?: string }
  readonly organizations: readonly {
    readonly organizationSlug: string
    readonly name: string
    readonly role: Role['role']
  }[]
  /** Whether they run the installation. */
  readonly isOperator: boolean
  /** The organization that they last chose to work for. */
  readonly organizationSlug: string | null
}

/** An error that a page met in the browser, and the page's path. */
export type BrowserFault = Readonly<Record<'name' | 'message' | 'stack' | 'path', string>>

/** What a login gives: the cookies to set, and whether its account may be used already (rule ACC-4). */
export type LoggedIn = { readonly cookies: readonly string[]; readonly isVerified: boolean }

type PasskeyAnswer = { readonly challengeId: string; readonly response: string }

type Session = Awaited<ReturnType<Acts['refreshSession']>>

/** What one request brings along. Loaders and actions read it with `context.get(visit)`. */
export type Visit = {
  readonly acts: Acts
  readonly operator: WebOperator
  readonly locale: Locale
  readonly preferences: Preferences
  readonly viewer: Viewer | null
  /** The session of who is logged in: what the list of their sessions marks as this one. */
  readonly sessionId: string | null
  /** Who counts visits, and what this visitor said to it; null where nobody does. */
  readonly audience: Audience | null
  /** The nonce of this answer's CSP: on every script and style element. */
  readonly nonce: string
  /** W3C trace id, shown on error pages. */
  readonly traceId: string
  /** The path and query that the visitor sees, for forms that lead back here. */
  readonly address: string
  /** Whether something is sent, not only read. */
  readonly isPost: boolean
  /** Whether the site is served over https: cookies are `Secure` then. */
  readonly secure: boolean
  readonly islandAssets: IslandAssets
  /** Seconds after which a post that came too soon may be sent again; 0 for everything else. */
  readonly wait: number
  /** Keeps the answer for the next anonymous visitor; null where it must not be kept (rule ADDR-8). */
  readonly keep: ((page: KeptPage) => void) | null
  /** Lets any site frame this answer: a page of a payment request that began in a widget (rule ADDR-5). */
  allowFraming(): void
  /** Cookies of a session that was renewed on the way here: they go with the answer. */
  readonly renewedCookies: readonly string[]
  /** Who tries a card with this post; null where tries are not counted. */
  cardTrier(): Promise<CardTrier | null>
  /** Logs in; gives the cookies to set. A `login_locked` carries `values.until`. */
  logIn(username: string, password: string): Promise<Result<LoggedIn>>
  /** Logs in with what a passkey answered. */
  logInWithPasskey(answer: PasskeyAnswer): Promise<Result<LoggedIn>>
  /** The cookies of a session that an act has begun. */
  openSession(session: Session): readonly string[]
  /** Counts a start of a payment, or an order of 0 cents, as the API does (rule BOT-2). Gives what refuses it. */
  countPayment(): Promise<Problem | null>
  /** Ends the session; gives the cookies that take it away. */
  logOut(): Promise<readonly string[]>
  /** Tells the log of a fault that nobody expected. */
  report(error: unknown): void
  /** Tells it of one that happened in the browser; null where the operator does not want to hear of these. */
  readonly reportFromBrowser: ((fault: BrowserFault) => void) | null
  /** The instant, ISO 8601 in UTC. */
  now(): string
}

export const visit = createContext<Visit>()
