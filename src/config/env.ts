import { resolve } from 'node:path'
import { type AccountSettings, accountSettingsOf } from './accounts.ts'
import { type BucketSettings, bucketOf } from './bucket.ts'
import { requireEncryption } from './encrypted.ts'
import { type ErrorReportSettings, errorReportsOf } from './error-reports.ts'
import { defaultFlags, type Flags, readFlags } from './flags.ts'
import { type LegalFacts, legalFactVariables } from './legal-facts.ts'
import { ConfigRefused, type KeyedSecret, readVariables, type Variables } from './variables.ts'
import { type WalletSettings, walletsOf } from './wallets.ts'

/** What the operator decides about brand and law (rule OPS-1). */
export type OperatorSettings = {
  readonly name: string
  readonly badges: readonly string[]
  /** The payment institution that stands behind the provider; none by default. */
  readonly paymentInstitution: string | undefined
  readonly legal: LegalFacts
  /** Where the operator keeps its own version of a static page. */
  readonly pageUrls: Readonly<Record<LegalPageUrl, string | undefined>>
  /** What an audit of accessibility said; `none` before one. */
  readonly accessibility: 'none' | 'partial' | 'full'
  /** The month of the terms for users, `YYYY-MM` (rule SCR-2). */
  readonly termsDate: string
  /** Where visits are measured, once a visitor agrees; nowhere unless set. */
  readonly matomo: MatomoSettings | undefined
  /** Whether search engines may list this installation. */
  readonly indexing: boolean
  readonly tipRateFactor: number
  /** The types that ask all in two screens: `event`, `membership`, `shop` (rule FRM-2). */
  readonly quickWin: readonly string[]
  readonly allowedBackOrigins: readonly string[]
}

export type LegalPageUrl =
  | 'legalNotice'
  | 'terms'
  | 'termsAssociations'
  | 'privacy'
  | 'guide'
  | 'help'
  | 'contact'
  | 'accessibility'

/** A Matomo installation, without a slash at its end, and the number of this site there. */
export type MatomoSettings = { readonly url: string; readonly siteId: string }

export type PaymentSettings = {
  /** Whether the payment sandbox plays the provider: whenever no live key is set. */
  readonly sandbox: boolean
  readonly secretKey: string
  readonly publishableKey: string
  /** Where browsers reach the sandbox. */
  readonly sandboxUrl: string
  readonly sandboxPort: number
  /** The SEPA creditor identifier under which debits are made; without one none are offered. */
  readonly sepaCreditorId: string | undefined
  /** Whether Apple Pay and Google Pay are switched on at the provider for this site. */
  readonly wallets: boolean
  /** Empty with the sandbox: then `start` makes them and keeps them. */
  readonly webhookSecrets: readonly KeyedSecret[]
  readonly connectWebhookSecrets: readonly KeyedSecret[]
}

/** Below the score, from 0 to 1, nothing is proven. */
export type RecaptchaKeys = {
  readonly siteKey: string
  readonly secretKey: string
  readonly minimumScore: number
}

/** The environment, read once and checked. What is still open here is decided by `main` at the start. */
export type Settings = {
  readonly mode: 'production' | 'development'
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** Where files are kept, if not in `dataDir`. */
  readonly bucket: BucketSettings | undefined
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  readonly demo: boolean
  readonly publicOrigin: string
  readonly apiOrigin: string
  /** Other sites whose pages may call the API. */
  readonly allowedOrigins: readonly string[]
  /** Lets one read `/metrics`; without it only this machine may, and only while the pages have a local address. */
  readonly metricsToken: string | undefined
  /** How many proxies stand before us, or their addresses and networks; false: nobody's header is believed. */
  readonly trustProxy: false | number | readonly string[]
  readonly payment: PaymentSettings
  readonly signingSecrets: readonly KeyedSecret[]
  /** An API like « Recherche d’entreprises » in which organizations are found; without one the demo has a sample, others type. */
  readonly registerUrl: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** With which the mail service signs its notices; none: nobody is believed. */
  readonly mailNoticeSecrets: readonly KeyedSecret[]
  readonly captcha: boolean
  /** The keys of reCAPTCHA v3; without them the check is our own alone (rule BOT-1). */
  readonly recaptcha: RecaptchaKeys | undefined
  readonly rateLimits: boolean
  /** What the waits of the worker are divided by: 1, unless tests kill it all the time. */
  readonly timeDivisor: number
  readonly logLevel: string
  /** Undefined where faults stay in the log. */
  readonly errorReports: ErrorReportSettings | undefined
  readonly accounts: AccountSettings
  readonly wallets: WalletSettings
  readonly operator: OperatorSettings
  readonly flags: Flags
}

/** Settings with everything decided: what the running application is built from. */
export type Config = Omit<Settings, 'databaseUrl' | 'databaseOwnerUrl' | 'smtpUrl'> & {
  readonly databaseUrl: string
  readonly databaseOwnerUrl: string
  readonly smtpUrl: string
}

/** Reads and checks the environment; throws {@link ConfigRefused} for the first variable that cannot be used. */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  const env = readVariables(variables)
  refuseContradictions(env)
  return settingsOf(env)
}

/** A creditor of nobody, whose check digits hold. */
const sandboxCreditorId = 'FR72ZZZ123456'

function settingsOf(env: Variables): Settings {
  const origin = originOf(env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`)
  const sandbox = env.STRIPE_SECRET_KEY === undefined
  return {
    mode: env.NODE_ENV === 'development' ? 'development' : 'production',
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    bucket: bucketOf(env),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? env.DATABASE_URL,
    // Accounts whose password everybody knows have no place beside live keys.
    demo: env.DEMO === undefined ? sandbox : env.DEMO === '1',
    publicOrigin: origin,
    apiOrigin: originOf(env.API_ORIGIN ?? origin),
    allowedOrigins: env.ALLOWED_ORIGINS.map(originOf),
    metricsToken: env.METRICS_TOKEN,
    trustProxy: env.TRUST_PROXY,
    payment: {
      sandbox,
      secretKey: env.STRIPE_SECRET_KEY ?? 'sk_test_sandbox',
      publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_sandbox',
      sandboxUrl: originOf(env.SANDBOX_URL ?? `http://${new URL(origin).hostname}:${env.SANDBOX_PORT}`),
      sandboxPort: env.SANDBOX_PORT,
      sepaCreditorId: env.SEPA_CREDITOR_ID ?? (sandbox ? sandboxCreditorId : undefined),
      wallets: env.STRIPE_WALLETS === '1',
      webhookSecrets: env.STRIPE_WEBHOOK_SECRETS,
      connectWebhookSecrets: env.STRIPE_CONNECT_WEBHOOK_SECRETS,
    },
    signingSecrets: env.SIGNING_SECRETS,
    registerUrl: env.REGISTER_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${env.OPERATOR_NAME} <ne-pas-repondre@obole.example>`,
    mailNoticeSecrets: env.MAIL_NOTICE_SECRETS,
    captcha: env.CAPTCHA === 'on',
    recaptcha: recaptchaOf(env),
    rateLimits: env.RATE_LIMITS === 'on',
    timeDivisor: env.TIME_DIVISOR,
    logLevel: env.LOG_LEVEL,
    errorReports: errorReportsOf(env),
    accounts: accountSettingsOf(env),
    wallets: walletsOf(env),
    operator: operatorOf(env),
    flags: flagsOf(env.FLAGS),
  }
}

function operatorOf(env: Variables): OperatorSettings {
  return {
    name: env.OPERATOR_NAME,
    badges: env.OPERATOR_BADGES,
    paymentInstitution: env.PAYMENT_INSTITUTION,
    legal: legalFactsOf(env),
    pageUrls: {
      legalNotice: env.LEGAL_NOTICE_URL,
      terms: env.TERMS_URL,
      termsAssociations: env.TERMS_ASSOCIATIONS_URL,
      privacy: env.PRIVACY_URL,
      guide: env.GUIDE_URL,
      help: env.HELP_URL,
      contact: env.CONTACT_URL,
      accessibility: env.ACCESSIBILITY_URL,
    },
    accessibility: env.ACCESSIBILITY,
    termsDate: env.TERMS_DATE,
    matomo: matomoOf(env),
    indexing: mayBeIndexed(env),
    tipRateFactor: env.TIP_RATE_FACTOR,
    quickWin: env.QUICK_WIN,
    allowedBackOrigins: env.ALLOWED_BACK_ORIGINS.map(originOf),
  }
}

function legalFactsOf(env: Variables): LegalFacts {
  const read = Object.entries(legalFactVariables).map(([fact, variable]) => [fact, env[variable]])
  return Object.fromEntries(read) as LegalFacts
}

function matomoOf({ MATOMO_URL: url, MATOMO_SITE_ID: siteId }: Variables): MatomoSettings | undefined {
  return url === undefined || siteId === undefined ? undefined : { url: url.replace(/\/+$/, ''), siteId }
}

/** Play money at a public address is a trial that nobody should find by searching; at home it looks like the real thing. */
function mayBeIndexed({ INDEXING, STRIPE_SECRET_KEY, PUBLIC_ORIGIN }: Variables): boolean {
  if (INDEXING !== undefined) return INDEXING === 'on'
  if (STRIPE_SECRET_KEY !== undefined || PUBLIC_ORIGIN === undefined) return true
  return /^(localhost|127\.|\[::1\])/.test(new URL(PUBLIC_ORIGIN).hostname)
}

function recaptchaOf(env: Variables): RecaptchaKeys | undefined {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey } = env
  if (siteKey === undefined || secretKey === undefined) return undefined
  return { siteKey, secretKey, minimumScore: env.RECAPTCHA_MIN_SCORE }
}

/** Settings that are each possible, but not together. */
function refuseContradictions(env: Variables): void {
  if (env.PORT === env.SANDBOX_PORT) throw new ConfigRefused('SANDBOX_PORT', 'same_port')
  if (env.DATABASE_OWNER_URL !== undefined && env.DATABASE_URL === undefined) {
    throw needed('DATABASE_URL', 'DATABASE_OWNER_URL')
  }
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) throw needed('MAIL_FROM', 'SMTP_URL')
  if (env.MATOMO_URL === undefined && env.MATOMO_SITE_ID !== undefined)
    throw needed('MATOMO_URL', 'MATOMO_SITE_ID')
  if (env.MATOMO_URL !== undefined && env.MATOMO_SITE_ID === undefined)
    throw needed('MATOMO_SITE_ID', 'MATOMO_URL')
  if (env.RECAPTCHA_SITE_KEY !== undefined && env.RECAPTCHA_SECRET_KEY === undefined)
    throw needed('RECAPTCHA_SECRET_KEY', 'RECAPTCHA_SITE_KEY')
  if (env.RECAPTCHA_SITE_KEY === undefined && env.RECAPTCHA_SECRET_KEY !== undefined)
    throw needed('RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY')
  if (env.STRIPE_SECRET_KEY === undefined) return
  if (env.STRIPE_PUBLISHABLE_KEY === undefined) throw needed('STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY')
  if (env.STRIPE_WEBHOOK_SECRETS.length === 0) throw needed('STRIPE_WEBHOOK_SECRETS', 'STRIPE_SECRET_KEY')
  if (env.STRIPE_CONNECT_WEBHOOK_SECRETS.length === 0)
    throw needed('STRIPE_CONNECT_WEBHOOK_SECRETS', 'STRIPE_SECRET_KEY')
  if (env.PUBLIC_ORIGIN === undefined) throw needed('PUBLIC_ORIGIN', 'STRIPE_SECRET_KEY')
  if (!isSecure(env.PUBLIC_ORIGIN)) throw new ConfigRefused('PUBLIC_ORIGIN', 'https')
  if (env.API_ORIGIN !== undefined && !isSecure(env.API_ORIGIN))
    throw new ConfigRefused('API_ORIGIN', 'https')
  // The mail catcher shows links that set a password to whoever looks.
  if (env.SMTP_URL === undefined) throw needed('SMTP_URL', 'STRIPE_SECRET_KEY')
  if (env.CAPTCHA === 'off') throw new ConfigRefused('CAPTCHA', 'sandbox_only')
  if (env.RATE_LIMITS === 'off') throw new ConfigRefused('RATE_LIMITS', 'sandbox_only')
  if (env.TIME_DIVISOR !== 1) throw new ConfigRefused('TIME_DIVISOR', 'sandbox_only')
  if (env.DEMO === '1') throw new ConfigRefused('DEMO', 'sandbox_only')
  if (env.CRASH_AT !== undefined) throw new ConfigRefused('CRASH_AT', 'sandbox_only')
  if (env.NODE_ENV === 'development') throw new ConfigRefused('NODE_ENV', 'sandbox_only')
  requireEncryption(env)
}

const isSecure = (address: string) => new URL(address).protocol === 'https:'

function needed(variable: string, other: string): ConfigRefused {
  return new ConfigRefused(variable, 'required_with', { other })
}

function flagsOf(text: string): Flags {
  const read = readFlags(text)
  if ('unknown' in read)
    throw new ConfigRefused('FLAGS', 'choice', { choices: Object.keys(defaultFlags).join(', ') })
  return read.flags
}

function originOf(text: string): string {
  return new URL(text).origin
}
