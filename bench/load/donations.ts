import { allConsents, camille, gift } from '#test/support/campaign.ts'
import { startMailSink } from '#test/support/mail-sink.ts'
import type { Offer } from '../rig/campaigns.ts'
import { serveJobs } from '../rig/load-process.ts'
import { closedLoop, type Sample } from './closed-loop.ts'
import { callJson, cardOf } from './http-client.ts'

/** Buyers who give one donation after the other over HTTP, each as a new visitor. `null`: only count the mails. */
export type DonationJob = {
  readonly url: string
  readonly sandboxUrl: string
  readonly buyers: number
  readonly seconds: number
  readonly offers: readonly Offer[]
} | null

/**
 * `mails`: different confirmations that have arrived until now. `failed`: how many donations of the sample did not come to
 * their end; `failure`: what the first of them met.
 */
export type DonationAnswer = {
  readonly sample: Sample | null
  readonly mails: number
  readonly failed: number
  readonly failure: string | null
}

const mailbox = await startMailSink()

serveJobs<DonationJob, DonationAnswer>(
  async job => {
    let failed = 0
    let failure: string | null = null
    const fail = (error: unknown) => {
      failed += 1
      failure ??= String(error)
    }
    const sample = job && (await closedLoop(loopOf(job), () => donate(job).catch(fail)))
    return { sample, mails: confirmations(), failed, failure }
  },
  { smtpPort: mailbox.port },
)

function confirmations(): number {
  return new Set(mailbox.messageIds.filter(id => id.startsWith('<orderConfirmation.'))).size
}

type Buying = NonNullable<DonationJob>

function loopOf({ buyers, seconds }: Buying) {
  return { inFlight: buyers, until: { seconds }, warmUp: 0 }
}

/** The whole flow of a browser: token, page, card, payment, outcome. */
async function donate({ url, sandboxUrl, offers }: Buying): Promise<void> {
  const { address, tierId } = offers[Math.floor(Math.random() * offers.length)]!
  const { access_token: token } = await callJson<{ access_token: string }>('POST', `${url}/auth/token`, {
    body: {},
  })
  const api = <T>(path: string, body?: unknown) =>
    callJson<T>('POST', `${url}/ha-api${path}`, { token, ...(body === undefined ? {} : { body }) })
  const page = { ...address, items: [gift({ tierId })], payer: camille, tip: 600, consents: allConsents }
  const { payment } = await api<{ payment: { paymentRequestId: string } }>('/carts/cart-one-page', page)
  const method = await cardOf(sandboxUrl)
  const { paymentRequestId } = payment
  const initialize = `/payments/card-embed/initialize?paymentRequestId=${paymentRequestId}&paymentMethodId=${method}`
  const step = await api<{ action: string; paymentId: string }>(initialize)
  if (step.action !== 'Finalize') throw new Error(`expected Finalize: ${JSON.stringify(step)}`)
  const end = await api<{ orderId: number | null }>(`/payments/finalize?paymentId=${step.paymentId}`)
  if (end.orderId === null) throw new Error(`no order: ${JSON.stringify(end)}`)
}
