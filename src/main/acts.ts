import type { Logger } from 'pino'
import type { Config } from '#config/env.ts'
import { readInstallation } from '#db/installation.ts'
import { sessionLives } from '#db/refresh-tokens.ts'
import type { Database } from '#db/schema.ts'
import { createSharedLimits, createUsedOnce } from '#db/shared-limits.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Captcha } from '#domain/captcha.ts'
import type { PaymentProvider } from '#domain/payment/provider.ts'
import type { Result } from '#domain/result.ts'
import { createCaptcha, noCaptcha } from '#providers/captcha/index.ts'
import { createCredentials } from '#providers/credentials.ts'
import { createPictureMaker } from '#providers/images/picture-maker.ts'
import { createRasteriser } from '#providers/images/rasteriser.ts'
import { createMailNotices } from '#providers/mail/notices.ts'
import { createSmtpMail } from '#providers/mail/smtp.ts'
import { createOutside } from '#providers/outside/outside.ts'
import { createPasskeys } from '#providers/passkeys.ts'
import type { HashCost } from '#providers/password-hash.ts'
import { createPaymentProviders } from '#providers/payment/index.ts'
import { stripeScript } from '#providers/payment/stripe/script.ts'
import { createRegister } from '#providers/register/index.ts'
import { createSealer } from '#providers/sealer.ts'
import { createSigner } from '#providers/signer.ts'
import { createAppleWallet } from '#providers/wallet/apple-wallet.ts'
import { createGoogleWallet } from '#providers/wallet/google-wallet.ts'
import type { AccessClaims, App } from '#usecases/app.ts'
import type { CrashPoint } from '#usecases/crash-points.ts'
import { type Acts, bindActs } from '#usecases/index.ts'
import { moveRooms } from '#usecases/room/move-rooms.ts'
import type { Connections, Reserved } from './connections.ts'
import { startClock } from './database-clock.ts'
import { fileStoreOf } from './file-store.ts'
import { createRooms } from './rooms.ts'
import { securityLog, watched } from './security-log.ts'
import { createSettings } from './settings-cache.ts'
import { newTrace } from './trace.ts'

/** Everything that entrances and the worker need: the App, and its acts for a trace. */
export type Built = {
  readonly app: App
  /**
   * The acts with the trace of one request or job, the network that the request comes from, the pass that it brings, and whose
   * connections they take.
   */
  actsFor(trace: string, network?: string | null, pass?: string | null, reserved?: Reserved | null): Acts
  /** Moves the waiting rooms and keeps them in memory, until it is closed: for processes that answer visitors. */
  followRooms(): void
  readonly verifyAccessToken: ReturnType<typeof createCredentials>['verifyAccessToken']
  /** The anti-bot check of the entrances (rule BOT-1). */
  readonly captcha: Captcha
  close(): Promise<void>
}

/**
 * What tests replace: the clock, which is the database's otherwise, where mails go, what a password's hash costs; and providers
 * that only they have.
 */
export type Replacements = {
  readonly now?: () => string
  readonly mail?: App['mail']
  readonly outside?: App['outside']
  readonly files?: App['files']
  readonly providers?: readonly PaymentProvider[]
  readonly hashCost?: HashCost
}

/** Builds the App from the configuration: the only place where acts meet the outside world. */
export async function buildApp(
  config: Config,
  { db, reserved }: Pick<Connections, 'db' | 'reserved'>,
  log: Logger,
  { now: otherNow, mail: otherMail, files: otherFiles, outside, providers = [], hashCost }: Replacements = {},
): Promise<Built> {
  const clock = otherNow === undefined ? await startClock(db, log, config.timeDivisor) : undefined
  const now = otherNow ?? clock!.now
  const tokens = {
    secrets: config.signingSecrets,
    issuer: config.publicOrigin,
    audience: config.apiOrigin,
    now,
  }
  const credentials = createCredentials(tokens, hashCost)
  const settings = await createSettings(db, log, config.operator)
  // Counts and checks on the way to an act, a short statement each: who pays must not wait for them either (rule OPS-10).
  const atOnce = reserved?.payments ?? db
  // A test changes them in its own process, which reads them anew by itself.
  if (otherNow === undefined) settings.follow()
  const rooms = await createRooms(db, log, now)
  const mail = createSmtpMail({ url: config.smtpUrl, from: config.mailFrom })
  const base: App = {
    db,
    transaction: work => rollingBackFailures(db, work),
    ...paying([...Object.values(createPaymentProviders({ stripe: stripeSettings(config) })), ...providers]),
    mail: otherMail ?? mail,
    mailNotices: createMailNotices(config.mailNoticeSecrets),
    outside: outside ?? createOutside({ isLive: !config.payment.sandbox }),
    register: createRegister({
      url: config.registerUrl,
      sample: config.payment.sandbox,
      warn: err => log.warn({ err }, 'the register of organizations does not answer'),
    }),
    files: otherFiles ?? fileStoreOf(config),
    pictures: createPictureMaker(),
    signer: createSigner(config.signingSecrets),
    sealer: createSealer(config.signingSecrets),
    wallets: walletsOf(config),
    passkeys: createPasskeys({ name: config.operator.name, origin: config.publicOrigin }),
    credentials,
    limits: createSharedLimits(atOnce, config.signingSecrets[0]!.secret),
    rasteriser: createRasteriser(),
    operator: {
      brand: config.operator.name,
      origin: config.publicOrigin,
      contactEmail: config.operator.legal.email ?? null,
      contactPage: config.operator.pageUrls.contact ?? `${config.publicOrigin}/legal/contact`,
      mailFrom: config.mailFrom,
      tipRateFactor: config.operator.tipRateFactor,
      isLive: !config.payment.sandbox,
      termsDate: config.operator.termsDate,
      allowedBackOrigins: config.operator.allowedBackOrigins,
      accounts: config.accounts,
    },
    settings,
    rooms,
    pass: null,
    timeDivisor: config.timeDivisor,
    installation: (await readInstallation(db)).id,
    now,
    log,
    trace: newTrace(),
    network: null,
    crashPoint: crashPointOf(() => process.env.CRASH_AT),
  }
  const actsFor = (
    trace: string,
    network: string | null = null,
    pass: string | null = null,
    own: Reserved | null = null,
  ) =>
    bindActs({
      ...over((own && reserved?.[own]) ?? db, base),
      trace,
      network,
      pass,
      log: log.child({ trace }),
    })
  return {
    app: base,
    actsFor: watched(actsFor, securityLog(log), config.signingSecrets[0]!.secret),
    followRooms: () => rooms.follow(() => moveRooms(base)),
    captcha: captchaOf(config, atOnce, log),
    verifyAccessToken: token => livingClaims(token, credentials, { db: atOnce, now }),
    close: async () => {
      clock?.stop()
      settings.close()
      rooms.close()
      mail.close()
    },
  }
}

/** What signs tickets for wallets: those that the operator has keys for. */
const walletsOf = ({ wallets: { apple, google } }: Config): App['wallets'] => ({
  apple: apple && createAppleWallet(apple),
  google: google && createGoogleWallet(google),
})

/** The same App over other connections. */
function over(db: Database, app: App): App {
  return db === app.db ? app : { ...app, db, transaction: work => rollingBackFailures(db, work) }
}

/** The providers by their names; a row of one that this installation does not have stops whoever asks. */
function paying(providers: readonly PaymentProvider[]): Pick<App, 'provider' | 'providers'> {
  const byName = new Map(providers.map(provider => [provider.name, provider]))
  return {
    providers: [...byName.keys()],
    provider(name) {
      const provider = byName.get(name)
      if (provider === undefined) throw new Error(`the payment provider ${name} is not configured`)
      return provider
    },
  }
}

/** A token whose session has ended is worth nothing, however long it would live: logging out holds at once. */
async function livingClaims(
  token: string,
  { verifyAccessToken }: Pick<Built, 'verifyAccessToken'>,
  { db, now }: Pick<App, 'db' | 'now'>,
): Promise<AccessClaims | undefined> {
  const claims = await verifyAccessToken(token)
  if (claims?.sid === undefined) return claims
  return (await sessionLives(db, claims.sid, now())) ? claims : undefined
}

/** Carries a failed `Result` out of a transaction that is to be rolled back. */
class FailedResult extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('the act failed; its transaction is rolled back')
    this.result = result
  }
}

async function rollingBackFailures<T>(db: App['db'], work: Parameters<App['transaction']>[0]): Promise<T> {
  try {
    return (await inTransaction(db, async tx => {
      const outcome = await work(tx)
      if (isFailure(outcome)) throw new FailedResult(outcome)
      return outcome
    })) as T
  } catch (error) {
    if (error instanceof FailedResult) return error.result as T
    throw error
  }
}

function isFailure(outcome: unknown): boolean {
  return typeof outcome === 'object' && outcome !== null && (outcome as Partial<Result<unknown>>).ok === false
}

/** Whoever switches checks or limits off is told so at each start (rule BOT-3). */
function captchaOf(config: Config, db: App['db'], log: Logger): Captcha {
  if (!config.rateLimits) log.warn({ event: 'limits_off' }, 'RATE_LIMITS=off: nothing is limited')
  if (!config.captcha) {
    log.warn({ event: 'captcha_off' }, 'CAPTCHA=off: nothing tells people from robots')
    return noCaptcha
  }
  const { recaptcha, publicOrigin, signingSecrets: secrets } = config
  const warn = log.warn.bind(log)
  const { hostname } = new URL(publicOrigin)
  return createCaptcha({
    secrets,
    usedOnce: createUsedOnce(db),
    recaptcha: recaptcha && { ...recaptcha, hostname, warn },
  })
}

export function stripeSettings({ payment }: Pick<Config, 'payment'>) {
  return {
    secretKey: payment.secretKey,
    publishableKey: payment.publishableKey,
    webhookSecrets: payment.webhookSecrets,
    connectWebhookSecrets: payment.connectWebhookSecrets,
    // The sandbox has it under the same path.
    scriptUrl: payment.sandbox ? `${payment.sandboxUrl}${new URL(stripeScript).pathname}` : stripeScript,
    wallets: payment.wallets,
    ...(payment.sepaCreditorId !== undefined && { creditorId: payment.sepaCreditorId }),
    ...(payment.sandbox
      ? { api: { host: '127.0.0.1', port: payment.sandboxPort, protocol: 'http' as const } }
      : {}),
  }
}

/**
 * Kills this process at a named crash point, the nth time it is reached: `intent-created:2`. For the crash tests, which set
 * it at the start or later; without the setting a crash point does nothing.
 */
function crashPointOf(setting: () => string | undefined): (name: CrashPoint) => void {
  let counted: string | undefined
  let left = 0
  return name => {
    const now = setting()
    if (now === undefined || now === '') return
    const [wanted, count = '1'] = now.split(':')
    if (now !== counted) left = Number(count)
    counted = now
    if (name !== wanted) return
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  }
}
