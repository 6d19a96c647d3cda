/** A webhook signing secret with our own id for it. Several are valid while one is being replaced. */
export type WebhookSecret = { readonly id: string; readonly secret: string }

export type StripeSettings = {
  readonly secretKey: string
  readonly publishableKey: string
  /** Where the API answers: the payment sandbox, or the provider itself when left out. */
  readonly api?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' }
  readonly webhookSecrets: readonly WebhookSecret[]
  readonly connectWebhookSecrets: readonly WebhookSecret[]
  /** Where the browser loads the provider's script from. */
  readonly scriptUrl: string
  /** The SEPA creditor identifier for direct debits; none are taken when left out. */
  readonly creditorId?: string
  /** Whether wallets are switched on at the provider for this site. */
  readonly wallets?: boolean
  /** The longest that a call may take, connection included. Default: 10 s, since a person is waiting. */
  readonly timeoutMs?: number
  /** Up to 10 letters or digits after the organization's name on the payer's bank statement. */
  readonly statementSuffix?: string
}

export const defaultTimeoutMs = 10_000
