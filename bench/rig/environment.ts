import { join } from 'node:path'

/** Where one running product finds everything. */
export type Place = {
  readonly port: number
  readonly sandboxPort: number
  readonly smtpPort: number
  readonly databaseUrl: string
  readonly folder: string
  readonly demo?: boolean
  readonly flags?: string
  /** With every limit and check of production; an address is what `X-Forwarded-For` says. */
  readonly guarded?: boolean
}

/** Long enough for every use; nothing of a benchmark outlives it. */
const secret = 'the_secret_of_a_benchmark_that_opens_nothing'

/** The product as in production; without what would hold a load from one address back, unless that is measured. */
export function productEnvironment(place: Place): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: String(place.port),
    SANDBOX_PORT: String(place.sandboxPort),
    DATABASE_URL: place.databaseUrl,
    DATA_DIR: join(place.folder, 'product'),
    SMTP_URL: `smtp://127.0.0.1:${place.smtpPort}`,
    MAIL_FROM: 'Obole <ne-pas-repondre@obole.example>',
    SIGNING_SECRETS: `s1:${secret}`,
    STRIPE_WEBHOOK_SECRETS: `w1:whsec_${secret}`,
    STRIPE_CONNECT_WEBHOOK_SECRETS: `c1:whsec_${secret}_connect`,
    DEMO: place.demo === true ? '1' : '0',
    FLAGS: place.flags ?? '',
    ...(place.guarded ? { TRUST_PROXY: '1' } : { RATE_LIMITS: 'off', CAPTCHA: 'off' }),
    LOG_LEVEL: 'error',
  }
}

/** The sandbox that belongs to it. `accounts`: the connected accounts of the preloaded organizations. */
export function sandboxEnvironment(
  place: Pick<Place, 'port' | 'sandboxPort' | 'folder'>,
  accounts: readonly { readonly id: string; readonly name: string }[],
): Record<string, string> {
  return {
    SANDBOX_PORT: String(place.sandboxPort),
    SANDBOX_DATA: join(place.folder, `sandbox-${place.sandboxPort}`),
    SANDBOX_ACCOUNTS: JSON.stringify(accounts),
    WEBHOOK_URL: `http://127.0.0.1:${place.port}/ha-api/webhooks/stripe`,
    WEBHOOK_SECRET: `whsec_${secret}`,
    WEBHOOK_CONNECT_SECRET: `whsec_${secret}_connect`,
  }
}
