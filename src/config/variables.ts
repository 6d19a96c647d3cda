import { isIP } from 'node:net'
import { z } from 'zod'

/** A secret with the name it travels under: the first of a list signs, all of them verify. */
export type KeyedSecret = { readonly id: string; readonly secret: string }

export type ConfigReason =
  | 'port'
  | 'url'
  | 'choice'
  | 'secrets'
  | 'email'
  | 'number'
  | 'token'
  | 'required_with'
  | 'required_role'
  | 'encrypted'
  | 'sandbox_only'
  | 'https'
  | 'same_port'
  | 'creditor'
  | 'month'
  | 'proxies'
  | 'pass_type'
  | 'team'
  | 'certificate'
  | 'rsa_key'
  | 'other_key'
  | 'other_issuer'
  | 'region'
  | 'bucket'

/** A variable of the environment that cannot be used, and why. */
export class ConfigRefused extends Error {
  readonly code = 'config_invalid'
  readonly variable: string
  readonly reason: ConfigReason
  readonly values: Readonly<Record<string, string>>

  constructor(variable: string, reason: ConfigReason, values: Readonly<Record<string, string>> = {}) {
    super(`${variable}: ${reason}`)
    this.variable = variable
    this.reason = reason
    this.values = values
  }
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'port')
    .transform(Number)
    .refine(value => value >= 1 && value <= 65_535, 'port')
    .default(fallback)
const url = (protocol: RegExp, example: string) => z.url({ protocol, error: `url ${example}` }).optional()
const web = url(/^https?$/, 'https://dons.example.org')
const database = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'url postgres://user:password@host/database')
  .refine(text => URL.canParse(text), 'url postgres://user:password@host/database')
  .optional()
const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `choice ${values.join(', ')}`)
const list = z
  .string()
  .default('')
  .transform(text =>
    text
      .split(',')
      .map(part => part.trim())
      .filter(Boolean),
  )
/** A fact about somebody, in one line. */
const line = z.string().trim().min(1).max(300).optional()
/** A text of several lines, whose ends may be written `\\n` as in the key files of service accounts. */
const pem = z
  .string()
  .transform(text => text.replaceAll('\\n', '\n'))
  .optional()
const origins = list.refine(texts => texts.every(text => URL.canParse(text)), 'url https://example.org')
const count = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, 'number')
  .transform(Number)
const secrets = z
  .string()
  .default('')
  .refine(text => text === '' || text.split(',').every(part => /^\s*[\w.-]+:\S+\s*$/.test(part)), 'secrets')
  .transform(text => text.split(',').filter(Boolean).map(keyedSecret))

/** A secret of Standard Webhooks: `whsec_` and 24 bytes or more in base64. */
const isSigningKey = ({ secret }: KeyedSecret) => /^whsec_[\w+/-]{32,}={0,2}$/.test(secret)

/** So many proxies one behind the other is a mistake. */
const proxyCount = /^[0-9]$/
const isProxies = (text: string) => proxyCount.test(text) || text.split(',').every(isNetwork)

/** An address, or a network as `10.0.0.0/8`; one that holds every address would believe everybody. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.trim().split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

function proxiesOf(text: string): false | number | readonly string[] {
  if (proxyCount.test(text)) return text === '0' ? false : Number(text)
  return text.split(',').map(part => part.trim())
}

/** The types whose four steps may become two screens (rule FRM-2). */
const quickNames = ['event', 'membership', 'shop'] as const
const isQuickName = (name: string) => quickNames.some(known => known === name)

/** Every variable that the product reads, with what it must look like. */
const schema = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port(3000),
  SANDBOX_PORT: port(3001),
  SANDBOX_URL: web,
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: database,
  DATABASE_OWNER_URL: database,
  S3_ENDPOINT: web,
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'region')
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'bucket')
    .optional(),
  S3_KEY_ID: z.string().trim().min(1).optional(),
  S3_SECRET: z.string().trim().min(1).optional(),
  S3_PATH_STYLE: choice(['on', 'off']).default('on'),
  DEMO: choice(['0', '1']).optional(),
  PUBLIC_ORIGIN: web,
  API_ORIGIN: web,
  ALLOWED_ORIGINS: origins,
  METRICS_TOKEN: z.string().min(16, 'token').optional(),
  TRUST_PROXY: z.string().default('0').refine(isProxies, 'proxies').transform(proxiesOf),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRETS: secrets,
  STRIPE_CONNECT_WEBHOOK_SECRETS: secrets,
  STRIPE_WALLETS: choice(['0', '1']).default('0'),
  SEPA_CREDITOR_ID: z
    .string()
    .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{3,31}$/, 'creditor')
    .optional(),
  SIGNING_SECRETS: secrets,
  REGISTER_URL: web,
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587'),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@]+<)?[^\s<>@]+@[^\s<>@]+>?$/, 'email')
    .optional(),
  MAIL_NOTICE_SECRETS: secrets.refine(list => list.every(isSigningKey), 'secrets'),
  CAPTCHA: choice(['on', 'off']).default('on'),
  RECAPTCHA_SITE_KEY: z.string().min(1).optional(),
  RECAPTCHA_SECRET_KEY: z.string().min(1).optional(),
  RECAPTCHA_MIN_SCORE: z
    .string()
    .default('0.5')
    .transform(Number)
    .refine(value => value >= 0 && value <= 1, 'number'),
  RATE_LIMITS: choice(['on', 'off']).default('on'),
  // Where the crash tests kill the process.
  CRASH_AT: z.string().optional(),
  // The queue itself cannot be asked more often than fifty times a second.
  TIME_DIVISOR: count.refine(value => value <= 50, 'number').default(1),
  PASSWORD_MAX_AGE_DAYS: count.optional(),
  SESSION_DAYS: count.default(30),
  ADMIN_SESSION_HOURS: count.default(12),
  LOG_LEVEL: choice(levels).default('warn'),
  SENTRY_DSN: z
    .string()
    .regex(/^https?:\/\/\w+@[^\s/]+\/(?:\S+\/)?\d+$/, 'url https://key@errors.example.org/1')
    .optional(),
  SENTRY_ENVIRONMENT: z.string().max(64).optional(),
  SENTRY_SAMPLE_RATE: z
    .string()
    .transform(Number)
    .refine(value => value >= 0 && value <= 1, 'number')
    .optional(),
  FLAGS: z.string().default(''),
  QUICK_WIN: list.refine(names => names.every(isQuickName), `choice ${quickNames.join(', ')}`),
  OPERATOR_NAME: z.string().default('Obole'),
  OPERATOR_BADGES: list,
  PAYMENT_INSTITUTION: z.string().optional(),
  OPERATOR_LEGAL_NAME: line,
  OPERATOR_REGISTRATION: line,
  OPERATOR_ADDRESS: line,
  OPERATOR_PHONE: line,
  OPERATOR_EMAIL: z.email('email').optional(),
  PUBLICATION_DIRECTOR: line,
  HOST_NAME: line,
  HOST_ADDRESS: line,
  HOST_PHONE: line,
  CONSUMER_MEDIATOR: line,
  DATA_PROTECTION_CONTACT: line,
  ACCESSIBILITY: choice(['none', 'partial', 'full']).default('none'),
  TERMS_DATE: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'month')
    .default('2023-10'),
  LEGAL_NOTICE_URL: web,
  TERMS_URL: web,
  TERMS_ASSOCIATIONS_URL: web,
  PRIVACY_URL: web,
  GUIDE_URL: web,
  HELP_URL: web,
  CONTACT_URL: web,
  ACCESSIBILITY_URL: web,
  MATOMO_URL: web,
  MATOMO_SITE_ID: z
    .string()
    .regex(/^\d{1,9}$/, 'number')
    .optional(),
  APPLE_PASS_TYPE_ID: z
    .string()
    .regex(/^pass(\.[\w-]+)+$/, 'pass_type')
    .optional(),
  APPLE_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'team')
    .optional(),
  APPLE_PASS_CERTIFICATE: pem,
  APPLE_PASS_SECRET_KEY: pem,
  APPLE_WWDR_CERTIFICATE: pem,
  GOOGLE_WALLET_ISSUER_ID: z
    .string()
    .regex(/^\d{1,30}$/, 'number')
    .optional(),
  GOOGLE_WALLET_ACCOUNT: z.email('email').optional(),
  GOOGLE_WALLET_SECRET_KEY: pem,
  INDEXING: choice(['on', 'off']).optional(),
  TIP_RATE_FACTOR: z
    .string()
    .default('1')
    .transform(Number)
    .refine(value => value > 0 && Number.isFinite(value), 'number'),
  ALLOWED_BACK_ORIGINS: origins,
})

export type Variables = z.infer<typeof schema>

/** Checks the environment; throws {@link ConfigRefused} for the first variable that cannot be used. */
export function readVariables(given: Readonly<Record<string, string | undefined>>): Variables {
  // An empty variable is how a shell says "not set".
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(given).filter(([, text]) => text !== '')))
  if (!parsed.success) throw refusal(parsed.error.issues[0]!)
  return parsed.data
}

/** The messages of the schema are a reason, and for some a value after a space. */
function refusal(issue: z.core.$ZodIssue): ConfigRefused {
  const [reason = '', ...rest] = issue.message.split(' ')
  const value = rest.join(' ')
  return new ConfigRefused(String(issue.path[0]), reason as ConfigReason, { choices: value, example: value })
}

function keyedSecret(text: string): KeyedSecret {
  const colon = text.indexOf(':')
  return { id: text.slice(0, colon).trim(), secret: text.slice(colon + 1).trim() }
}
