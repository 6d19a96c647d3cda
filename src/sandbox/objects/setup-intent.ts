import type { ErrorBody, Metadata } from './common.ts'
import type { NextAction } from './payment-intent.ts'

export type SetupStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled'

export type SetupIntent = {
  id: string
  object: 'setup_intent'
  application: null
  automatic_payment_methods: { allow_redirects: 'always' | 'never'; enabled: boolean } | null
  cancellation_reason: string | null
  client_secret: string
  created: number
  customer: string | null
  description: string | null
  flow_directions: null
  last_setup_error: ErrorBody | null
  latest_attempt: null
  livemode: false
  mandate: string | null
  metadata: Metadata
  next_action: NextAction | null
  on_behalf_of: string | null
  payment_method: string | null
  payment_method_options: Record<string, unknown>
  payment_method_types: string[]
  single_use_mandate: null
  status: SetupStatus
  usage: 'off_session' | 'on_session'
}
