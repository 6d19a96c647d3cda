import type { Database, Transaction } from '#db/schema.ts'
import type { FileStore } from '#domain/file-store.ts'
import type { PaymentProvider, ProviderName } from '#domain/payment/provider.ts'
import type { CrashPoint } from './crash-points.ts'

/** A mail as the outside world sees it. `messageId` is derived from our own ids: handing over twice is recognisable. */
export type OutgoingMail = {
  readonly messageId: string
  readonly to: { readonly name: string; readonly address: string }
  readonly replyTo?: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

export type Mail = { send(mail: OutgoingMail): Promise<void> }

/** Signs short facts with the newest secret, verifies with all of them (key ids travel along). */
export type Signer = {
  /** A token for `subject`, valid until `expiresAt` (ISO instant). */
  sign(subject: string, expiresAt: string): string
  /** Whether the token signs exactly this subject and has not expired at `now`. */
  verifies(subject: string, token: string, now: string): boolean
}

/** Passwords and access tokens. */
export type Credentials = {
  verifyPassword(password: string, hash: string | null): Promise<boolean>
  hashPassword(password: string): Promise<string>
  issueAccessToken(claims: AccessClaims): Promise<{ token: string; expiresIn: number }>
}
export type AccessClaims = { readonly uid?: number; readonly urs: readonly string[]; readonly uvf: '0' | '1' }

export type Log = {
  info(facts: Record<string, unknown>, message: string): void
  warn(facts: Record<string, unknown>, message: string): void
  error(facts: Record<string, unknown>, message: string): void
}

/** What the operator decides. Texts and claims come from here, never from components (D1). */
export type Operator = {
  readonly brand: string
  readonly origin: string
  readonly tipRateFactor: number
  readonly allowedBackOrigins: readonly string[]
}

/** Everything an act may touch. Entrances give each request or job its own copy with its trace (`withTrace`). */
export type App = {
  readonly db: Database
  /**
   * One transaction, tried again on serialisation failures: no effect outside the database may stand in it. A `Result`
   * that failed rolls it back.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  provider(name: ProviderName): PaymentProvider
  readonly mail: Mail
  readonly files: FileStore
  readonly signer: Signer
  readonly credentials: Credentials
  readonly operator: Operator
  readonly installation: string
  /** The instant, ISO 8601 in UTC. */
  now(): string
  readonly log: Log
  /** W3C trace id: 32 hexadecimal digits, the same from the request through jobs and provider metadata to the logs. */
  readonly trace: string
  /** A place where the crash tests may kill the process; nothing in production. */
  crashPoint(name: CrashPoint): void
}

/** Something that somebody can do. */
export type Act<Input, Output> = (app: App, input: Input) => Promise<Output>
