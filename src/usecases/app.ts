import type { Database, Transaction } from '#db/schema.ts'
import type { KnownPasskey, NewPasskey, PasskeyOptions } from '#domain/access/passkey.ts'
import type { SessionSettings } from '#domain/access/session-terms.ts'
import type { FileStore } from '#domain/file-store.ts'
import type { Focus } from '#domain/form/focus.ts'
import type { DeliveryFailure } from '#domain/integration/delivery.ts'
import type { Limits } from '#domain/limits.ts'
import type { SignedNotice } from '#domain/message/mail-notice.ts'
import type { HeldSettings } from '#domain/operator/settings.ts'
import type { RegisteredOrganization } from '#domain/organization/opening.ts'
import type { PaymentProvider, ProviderName } from '#domain/payment/provider.ts'
import type { PictureMaker } from '#domain/picture.ts'
import type { Room } from '#domain/room/room.ts'
import type { Wallets } from '#domain/ticket/wallet.ts'
import type { CrashPoint } from './crash-points.ts'

/** A mail as the outside world sees it. `messageId` is derived from our own ids: handing over twice is recognisable. */
export type OutgoingMail = {
  readonly messageId: string
  readonly to: { readonly name: string; readonly address: string }
  /** Who reads an answer; null for nobody. */
  readonly replyTo?: string | null
  /** Where a mailbox's own button unsubscribes its reader: a post to it is enough (RFC 8058). */
  readonly unsubscribeUrl?: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** What an endpoint of an association answered: a status and the beginning of its words, or why there was none. */
export type OutsideAnswer = {
  readonly durationMs: number
  readonly code: number | null
  readonly answer: string
  readonly failure: DeliveryFailure | null
}

/** Calls addresses that associations name: never one of an inner network, never further than asked (rule INT-5). */
export type Outside = {
  post(
    url: string,
    call: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  ): Promise<OutsideAnswer>
}

/** A register of organizations that the operator names, or the demo's; what is not found is typed by hand. */
export type Register = {
  /** The best few for a name, a town or a number; none where the register does not answer. */
  search(text: string): Promise<readonly RegisteredOrganization[]>
}

export type Mail = {
  /** Hands a mail over; throws a `MailFailure` of the domain where nobody took it. */
  send(mail: OutgoingMail): Promise<void>
}

/** Tells what the operator's mail service says after it took a mail from what anybody might. */
export type MailNotices = {
  isSigned(notice: SignedNotice, now: string): boolean
}

/** Signs short facts with the newest secret, verifies with all of them (key ids travel along). */
export type Signer = {
  /** A token for `subject`, valid until `expiresAt` (ISO instant). */
  sign(subject: string, expiresAt: string): string
  /** When a token ends, as it says itself (ISO instant); `undefined` for a text that is none. */
  endOf(token: string): string | undefined
  /** Whether the token signs exactly this subject and has not expired at `now`. */
  verifies(subject: string, token: string, now: string): boolean
}

/** Seals short secrets that have to be read again, each for its own subject. */
export type Sealer = {
  /** The id of the secret that seals, with which each text begins that it has sealed. */
  readonly newest: string
  seal(text: string, subject: string): string
  /** `undefined` for what was not sealed for this subject, or with a secret that is gone. */
  open(sealed: string, subject: string): string | undefined
}

/** Passkeys: what a browser is asked to sign, and whether it did. `undefined` for an answer that proves nothing. */
export type Passkeys = {
  register(
    person: { readonly handle: Uint8Array; readonly email: string; readonly name: string },
    known: readonly string[],
  ): Promise<PasskeyOptions>
  registered(response: unknown, challenge: string): Promise<NewPasskey | undefined>
  /** Of one of these passkeys, or of any that the browser has where there is none. */
  ask(known: readonly KnownPasskey[]): Promise<PasskeyOptions>
  signed(
    response: unknown,
    challenge: string,
    passkey: KnownPasskey,
  ): Promise<{ readonly counter: number } | undefined>
}

/** Passwords and access tokens. */
export type Credentials = {
  verifyPassword(password: string, hash: string | null): Promise<boolean>
  hashPassword(password: string): Promise<string>
  /** Whether a hash was made at another cost than today's. */
  needsRehash(hash: string): boolean
  /** Whether a password is a common or leaked one, or made of common parts; `own` are the person's address and names. */
  isGuessable(password: string, own: readonly string[]): Promise<boolean>
  issueAccessToken(claims: AccessClaims): Promise<{ token: string; expiresIn: number }>
}
export type AccessClaims = {
  readonly uid?: number
  readonly urs: readonly string[]
  readonly uvf: '0' | '1'
  /** The session that it belongs to: over with it, before the token expires. */
  readonly sid?: string
}

/** Makes PNG files of vectors and photographs; `undefined` when too many are being made already. */
export type Rasteriser = {
  png(drawing: {
    readonly source: string | Uint8Array
    readonly width: number
    readonly height: number
    readonly focus?: Focus
  }): Promise<Uint8Array | undefined>
}

export type Log = {
  info(facts: Record<string, unknown>, message: string): void
  warn(facts: Record<string, unknown>, message: string): void
  error(facts: Record<string, unknown>, message: string): void
}

type RoomAddress = Pick<Room, 'organizationSlug' | 'formSlug'> & { readonly formType: string }

/** The waiting rooms that are on. */
export type Rooms = {
  /** The room of an address; the form type in any case. */
  at(address: RoomAddress): Room | undefined
  of(key: Pick<Room, 'organizationId' | 'formId'>): Room | undefined
  /**
   * Draws the next ticket: who comes while another draw is under way shares the next statement, in the order of coming.
   * `undefined`: the room was just closed.
   */
  draw(key: Pick<Room, 'organizationId' | 'formId'>): Promise<number | undefined>
  refresh(): Promise<void>
}

/** What the operator decides. Texts and claims come from here, never from components (rule OPS-1). */
export type Operator = {
  readonly brand: string
  readonly origin: string
  /** Where people reach whoever runs the installation; null where nobody filled it in: then the contact page says how. */
  readonly contactEmail: string | null
  readonly contactPage: string
  /** Whom mails come from: `Obole <bonjour@example.org>`. */
  readonly mailFrom: string
  /** The tip's factor of an installation whose operator set no other (`settings`). */
  readonly tipRateFactor: number
  /** Whether real money is taken. */
  readonly isLive: boolean
  /** The month of the terms that whoever opens an organization accepts, `YYYY-MM`. */
  readonly termsDate: string
  readonly allowedBackOrigins: readonly string[]
  readonly accounts: SessionSettings & {
    /** Days after which a password expires; `undefined`: never by age. */
    readonly passwordMaxAgeDays: number | undefined
  }
}

/** Everything an act may touch. Entrances give each request or job its own copy with its trace (`bindActs`). */
export type App = {
  readonly db: Database
  /**
   * One transaction, tried again on serialisation failures: no effect outside the database may stand in it. A `Result`
   * that failed rolls it back.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** The provider that a row names. */
  provider(name: ProviderName): PaymentProvider
  /** Every provider of this installation, for what is polled. */
  readonly providers: readonly ProviderName[]
  readonly mail: Mail
  readonly mailNotices: MailNotices
  readonly outside: Outside
  readonly register: Register
  readonly files: FileStore
  readonly pictures: PictureMaker
  readonly signer: Signer
  readonly sealer: Sealer
  readonly wallets: Wallets
  readonly passkeys: Passkeys
  readonly credentials: Credentials
  /** Counts that all processes share. */
  readonly limits: Limits
  readonly rasteriser: Rasteriser
  readonly operator: Operator
  /** What the operator decides while the installation runs: kept in memory, a few seconds old at most (rule OPR-6). */
  readonly settings: { current(): HeldSettings; refresh(): Promise<void> }
  readonly installation: string
  /** The instant, ISO 8601 in UTC, by the database's clock. */
  now(): string
  /** What is divided that the product waits before it looks again (`afterWait`): by 1 in production. */
  readonly timeDivisor: number
  readonly log: Log
  /** W3C trace id: 32 hexadecimal digits, the same from the request through jobs and provider metadata to the logs. */
  readonly trace: string
  /** The waiting rooms of campaigns as they stood about a second ago, in memory (rule ROOM-4). */
  readonly rooms: Rooms
  /** The pass of a waiting room that a request brings, as it came; null for none. */
  readonly pass: string | null
  /** The network that a request comes from, for what is counted by it; null where nothing is, as for jobs. */
  readonly network: string | null
  /** A place where the crash tests may kill the process; nothing in production. */
  crashPoint(name: CrashPoint): void
}

/** Something that somebody can do. */
export type Act<Input, Output> = (app: App, input: Input) => Promise<Output>
