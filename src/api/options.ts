import type { FastifyRequest } from 'fastify'
import type { Captcha } from '#domain/captcha.ts'
import type { Limits } from '#domain/limits.ts'
import type { AccessClaims, Log } from '#usecases/app.ts'
import type { Acts } from '#usecases/index.ts'

/** What the API needs of the running application. */
export type ApiOptions = {
  /** The acts with the trace of one request, and the network that it comes from where that is counted. */
  actsFor(trace: string, network?: string | null, pass?: string | null, reserved?: 'payments' | null): Acts
  /** Whose connections a request takes, where they are not everybody's. */
  reservedFor?(request: FastifyRequest): 'payments' | null
  verifyAccessToken(token: string): Promise<AccessClaims | undefined>
  /** Whether migrations, demo content, worker and provider are ready; absent: as soon as the server listens. */
  isReady?(): boolean | Promise<boolean>
  readonly app: { readonly log: Log; readonly limits: Limits }
  /** The anti-bot check (rule BOT-1). */
  readonly captcha: Captcha
  readonly config: ApiSettings
}

export type ApiSettings = {
  /** Where browsers find the pages, and the API where it has an origin of its own (rule ADDR-6). */
  readonly publicOrigin: string
  readonly apiOrigin: string
  /** Other origins whose pages may call the API. */
  readonly allowedOrigins?: readonly string[]
  readonly rateLimits: boolean
  /** Who may read `/metrics` where the pages have a public address, and from another machine; absent: nobody. */
  readonly metricsToken?: string | undefined
  readonly payment: { readonly publishableKey: string }
}
