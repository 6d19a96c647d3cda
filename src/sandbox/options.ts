/** How a sandbox runs. All of it has defaults; `main/sandbox.ts` reads the environment into it. */
export type SandboxOptions = {
  host: string
  port: number
  /** The folder of the journal. */
  folder: string
  /** Where browsers reach the sandbox, without a slash at the end; default: the address it listens on. */
  url: string | undefined
  secretKey: string
  publishableKey: string
  /** How long a card stays authorised. */
  authorisationMs: number
  /** How long a bank takes over a direct debit, and a slow refund. */
  debitMs: number
  /** How long after the capture a test card is disputed, and evidence judged. */
  disputeMs: number
  /** How long after an automatic payout its movements can be listed. */
  reconciliationMs: number
  webhooks: {
    baseDelayMs: number
    maximumDelayMs: number
    attempts: number
    timeoutMs: number
    concurrency: number
  }
  /** Endpoints to register at the start, if they are not yet. */
  endpoints: { url: string; secret: string; connect: boolean; events: string[] }[]
  /** Connected accounts to open at the start, if they are not yet: those of demo content. */
  accounts: { id: string; name: string }[]
}

/** What a platform needs to hear; fewer events are cheaper under load. */
const platformEvents = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'setup_intent.setup_failed',
  'setup_intent.succeeded',
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.refunded',
  'charge.updated',
  'refund.created',
  'refund.failed',
  'refund.updated',
]

const dayMs = 86_400_000

const wholeNumber = (text: string | undefined, fallback: number): number => {
  if (text === undefined || text === '') return fallback
  if (!/^[0-9]+$/.test(text)) throw new Error(`Not a whole number: ${text}`)
  return Number(text)
}

const endpointsOf = (env: Record<string, string | undefined>): SandboxOptions['endpoints'] => {
  const url = env.WEBHOOK_URL
  if (!url) return []
  const events = env.WEBHOOK_EVENTS?.split(',') ?? platformEvents
  const platform = env.WEBHOOK_SECRET ? [{ url, secret: env.WEBHOOK_SECRET, connect: false, events }] : []
  const connected = env.WEBHOOK_CONNECT_SECRET
    ? [
        {
          url: env.WEBHOOK_CONNECT_URL ?? url,
          secret: env.WEBHOOK_CONNECT_SECRET,
          connect: true,
          events: ['*'],
        },
      ]
    : []
  return [...platform, ...connected]
}

/** The options that an environment asks for; the names are listed in README.md. */
export const readOptions = (env: Record<string, string | undefined>): SandboxOptions => ({
  host: env.SANDBOX_HOST ?? '127.0.0.1',
  port: wholeNumber(env.SANDBOX_PORT, 3001),
  folder: env.SANDBOX_DATA ?? '.data/sandbox',
  url: env.SANDBOX_URL,
  secretKey: env.SANDBOX_SECRET_KEY ?? 'sk_test_sandbox',
  publishableKey: env.SANDBOX_PUBLISHABLE_KEY ?? 'pk_test_sandbox',
  authorisationMs: wholeNumber(env.SANDBOX_AUTHORISATION_MS, 7 * dayMs),
  debitMs: wholeNumber(env.SANDBOX_DEBIT_MS, 2000),
  disputeMs: wholeNumber(env.SANDBOX_DISPUTE_MS, 1000),
  reconciliationMs: wholeNumber(env.SANDBOX_RECONCILIATION_MS, 3_600_000),
  webhooks: {
    baseDelayMs: wholeNumber(env.SANDBOX_WEBHOOK_DELAY_MS, 250),
    maximumDelayMs: wholeNumber(env.SANDBOX_WEBHOOK_MAX_DELAY_MS, 10_000),
    attempts: wholeNumber(env.SANDBOX_WEBHOOK_ATTEMPTS, 50),
    timeoutMs: wholeNumber(env.SANDBOX_WEBHOOK_TIMEOUT_MS, 10_000),
    concurrency: wholeNumber(env.SANDBOX_WEBHOOK_CONCURRENCY, 8),
  },
  endpoints: endpointsOf(env),
  accounts: JSON.parse(env.SANDBOX_ACCOUNTS || '[]') as SandboxOptions['accounts'],
})
