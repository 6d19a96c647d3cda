import { resolve } from 'node:path'
import { z } from 'zod'
import { defaultFlags, type Flags, readFlags } from './flags.ts'

/** A secret with the name it travels under: the first of a list signs, all of them verify. */
export type KeyedSecret = { readonly id: string; readonly secret: string }

/** What the operator decides about brand and law (D1). */
export type OperatorSettings = {
  readonly name: string
  readonly badges: readonly string[]
  /** The payment institution that stands behind the provider; none by default. */
  readonly paymentInstitution: string | undefined
  readonly legalNoticeUrl: string | undefined
  readonly termsUrl: string | undefined
  readonly privacyUrl: string | undefined
  readonly tipRateFactor: number
  readonly allowedBackOrigins: readonly string[]
}

export type PaymentSettings = {
  /** Whether the payment sandbox plays the provider: whenever no live key is set. */
  readonly sandbox: boolean
  readonly secretKey: string
  readonly publishableKey: string
  /** Where browsers reach the sandbox. */
  readonly sandboxUrl: string
  readonly sandboxPort: number
  /** Empty with the sandbox: then `start` makes them and keeps them. */
  readonly webhookSecrets: readonly KeyedSecret[]
  readonly connectWebhookSecrets: readonly KeyedSecret[]
}

/** The environment, read once and checked. What is still open here is decided by `main` at the start. */
export type Settings = {
  readonly mode: 'production' | 'development'
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  readonly demo: boolean
  readonly publicOrigin: string
  readonly apiOrigin: string
  readonly trustProxy: boolean
  readonly payment: PaymentSettings
  readonly signingSecrets: readonly KeyedSecret[]
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly captcha: boolean
  readonly rateLimits: boolean
  readonly logLevel: string
  readonly operator: OperatorSettings
  readonly flags: Flags
}

/** Settings with everything decided: what the running application is built from. */
export type Config = Omit<Settings, 'databaseUrl' | 'databaseOwnerUrl' | 'smtpUrl'> & {
  readonly databaseUrl: string
  readonly databaseOwnerUrl: string
  readonly smtpUrl: string
}

export type ConfigReason =
  | 'port' | 'url' | 'choice' | 'secrets' | 'email' | 'number' | 'required_with' | 'required_role' | 'sandbox_only' | 'same_port'

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
  z.string().regex(/^\d{1,5}$/, 'port').transform(Number).refine(value => value >= 1 && value <= 65_535, 'port').default(fallback)
const url = (protocol: RegExp, example: string) => z.url({ protocol, error: `url ${example}` }).optional()
const web = url(/^https?$/, 'https://dons.example.org')
const database = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'url postgres://user:password@host/database')
  .refine(text => URL.canParse(text), 'url postgres://user:password@host/database')
  .optional()
const choice = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, `choice ${values.join(', ')}`)
const list = z.string().default('').transform(text => text.split(',').map(part => part.trim()).filter(Boolean))
const secrets = z
  .string()
  .default('')
  .refine(text => text === '' || text.split(',').every(part => /^\s*[\w.-]+:\S+\s*$/.test(part)), 'secrets')
  .transform(text => text.split(',').filter(Boolean).map(keyedSecret))

const schema = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port(3000),
  SANDBOX_PORT: port(3001),
  SANDBOX_URL: web,
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: database,
  DATABASE_OWNER_URL: database,
  DEMO: choice(['0', '1']).optional(),
  PUBLIC_ORIGIN: web,
  API_ORIGIN: web,
  TRUST_PROXY: choice(['0', '1']).default('0'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRETS: secrets,
  STRIPE_CONNECT_WEBHOOK_SECRETS: secrets,
  SIGNING_SECRETS: secrets,
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587'),
  MAIL_FROM: z.string().regex(/^([^<>@]+<)?[^\s<>@]+@[^\s<>@]+>?$/, 'email').optional(),
  CAPTCHA: choice(['on', 'off']).default('on'),
  RATE_LIMITS: choice(['on', 'off']).default('on'),
  LOG_LEVEL: choice(levels).default('warn'),
  FLAGS: z.string().default(''),
  OPERATOR_NAME: z.string().default('Obole'),
  OPERATOR_BADGES: list,
  PAYMENT_INSTITUTION: z.string().optional(),
  LEGAL_NOTICE_URL: web,
  TERMS_URL: web,
  PRIVACY_URL: web,
  TIP_RATE_FACTOR: z.string().default('1').transform(Number).refine(value => value > 0 && Number.isFinite(value), 'number'),
  ALLOWED_BACK_ORIGINS: list.refine(origins => origins.every(origin => URL.canParse(origin)), 'url https://example.org'),
})

type Environment = z.infer<typeof schema>

/** Reads and checks the environment; throws {@link ConfigRefused} for the first variable that cannot be used. */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  // An empty variable is how a shell says "not set".
  const given = Object.fromEntries(Object.entries(variables).filter(([, text]) => text !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw refusal(parsed.error.issues[0]!)
  refuseContradictions(parsed.data)
  return settingsOf(parsed.data)
}

function settingsOf(env: Environment): Settings {
  const origin = originOf(env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`)
  const sandbox = env.STRIPE_SECRET_KEY === undefined
  return {
    mode: env.NODE_ENV === 'development' ? 'development' : 'production',
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? env.DATABASE_URL,
    // Accounts whose password everybody knows have no place beside live keys.
    demo: env.DEMO === undefined ? sandbox : env.DEMO === '1',
    publicOrigin: origin,
    apiOrigin: originOf(env.API_ORIGIN ?? origin),
    trustProxy: env.TRUST_PROXY === '1',
    payment: {
      sandbox,
      secretKey: env.STRIPE_SECRET_KEY ?? 'sk_test_sandbox',
      publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_sandbox',
      sandboxUrl: originOf(env.SANDBOX_URL ?? `http://${new URL(origin).hostname}:${env.SANDBOX_PORT}`),
      sandboxPort: env.SANDBOX_PORT,
      webhookSecrets: env.STRIPE_WEBHOOK_SECRETS,
      connectWebhookSecrets: env.STRIPE_CONNECT_WEBHOOK_SECRETS,
    },
    signingSecrets: env.SIGNING_SECRETS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${env.OPERATOR_NAME} <ne-pas-repondre@obole.example>`,
    captcha: env.CAPTCHA === 'on',
    rateLimits: env.RATE_LIMITS === 'on',
    logLevel: env.LOG_LEVEL,
    operator: operatorOf(env),
    flags: flagsOf(env.FLAGS),
  }
}

function operatorOf(env: Environment): OperatorSettings {
  return {
    name: env.OPERATOR_NAME,
    badges: env.OPERATOR_BADGES,
    paymentInstitution: env.PAYMENT_INSTITUTION,
    legalNoticeUrl: env.LEGAL_NOTICE_URL,
    termsUrl: env.TERMS_URL,
    privacyUrl: env.PRIVACY_URL,
    tipRateFactor: env.TIP_RATE_FACTOR,
    allowedBackOrigins: env.ALLOWED_BACK_ORIGINS.map(originOf),
  }
}

/** Settings that are each possible, but not together. */
function refuseContradictions(env: Environment): void {
  if (env.PORT === env.SANDBOX_PORT) throw new ConfigRefused('SANDBOX_PORT', 'same_port')
  if (env.DATABASE_OWNER_URL !== undefined && env.DATABASE_URL === undefined) {
    throw needed('DATABASE_URL', 'DATABASE_OWNER_URL')
  }
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) throw needed('MAIL_FROM', 'SMTP_URL')
  if (env.STRIPE_SECRET_KEY === undefined) return
  if (env.STRIPE_PUBLISHABLE_KEY === undefined) throw needed('STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY')
  if (env.STRIPE_WEBHOOK_SECRETS.length === 0) throw needed('STRIPE_WEBHOOK_SECRETS', 'STRIPE_SECRET_KEY')
  if (env.STRIPE_CONNECT_WEBHOOK_SECRETS.length === 0) throw needed('STRIPE_CONNECT_WEBHOOK_SECRETS', 'STRIPE_SECRET_KEY')
  if (env.PUBLIC_ORIGIN === undefined) throw needed('PUBLIC_ORIGIN', 'STRIPE_SECRET_KEY')
  if (env.CAPTCHA === 'off') throw new ConfigRefused('CAPTCHA', 'sandbox_only')
  if (env.RATE_LIMITS === 'off') throw new ConfigRefused('RATE_LIMITS', 'sandbox_only')
  if (env.DEMO === '1') throw new ConfigRefused('DEMO', 'sandbox_only')
}

function needed(variable: string, other: string): ConfigRefused {
  return new ConfigRefused(variable, 'required_with', { other })
}

/** The messages of the schema are a reason, and for some a value after a space. */
function refusal(issue: z.core.$ZodIssue): ConfigRefused {
  const [reason = '', ...rest] = issue.message.split(' ')
  const value = rest.join(' ')
  return new ConfigRefused(String(issue.path[0]), reason as ConfigReason, { choices: value, example: value })
}

function flagsOf(text: string): Flags {
  const read = readFlags(text)
  if ('unknown' in read) throw new ConfigRefused('FLAGS', 'choice', { choices: Object.keys(defaultFlags).join(', ') })
  return read.flags
}

function keyedSecret(text: string): KeyedSecret {
  const colon = text.indexOf(':')
  return { id: text.slice(0, colon).trim(), secret: text.slice(colon + 1).trim() }
}

function originOf(text: string): string {
  return new URL(text).origin
}
