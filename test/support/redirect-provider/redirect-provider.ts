import type { Intent, IntentOrder, PaymentProvider, Refund, Refunds } from '#domain/payment/provider.ts'
import { needsFrom } from '#domain/payment/provider-account.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { ProviderName } from '#domain/provider-name.ts'

/** Its name, which no installation outside of the tests knows. */
export const redirectName = 'redirect' as string as ProviderName

/**
 * What goes wrong with the next creating call: its answer is lost, or it is an error that the provider keeps under the key;
 * `late`: the answer is lost, and what is made is made later; `late_500`: the same after an error that it keeps.
 */
export type CreateFault = {
  readonly made: boolean
  readonly answer: 'timeout' | 'http_500' | 'late' | 'late_500'
}

type Kept = Refund & { readonly organizationPart: number; readonly tipPart: number }
type Sale = {
  readonly id: string
  readonly order: IntentOrder
  readonly refunds: Kept[]
  status: 'open' | 'paid' | 'failed' | 'canceled'
  mandate: string | null
}

/**
 * A provider that takes money as Mollie does: payers go to its own page, nothing is authorised or confirmed, later charges
 * are taken by the call that creates them, and a bare ping says that something happened. It lives in memory, with its books.
 */
export type RedirectProvider = PaymentProvider & {
  /** The payer pays on the provider's page, or fails to. */
  pay(id: string, answer?: 'paid' | 'failed'): void
  failNextCreate(fault: CreateFault): void
  /** What was still on its way arrives. */
  executeLate(): void
  /** Keys are remembered for an hour. */
  forgetKeys(): void
  /** Somebody gives back at the provider itself. */
  giveBack(id: string): Promise<void>
  sales(): readonly { readonly id: string; readonly status: Sale['status']; readonly refunded: number }[]
  /** What it holds, in cents: the platform's, and each organization's. */
  books(): { readonly platform: number; readonly accounts: Readonly<Record<string, number>> }
  /** The body of its ping about a payment: the same words each time. */
  ping(id: string): string
}

const fee = 25
const gone = { outcome: 'rejected', http: 404, code: 'not_found' } as const
const done = <T>(value: T): ProviderAnswer<T> => ({ outcome: 'done', value })
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

export function redirectProvider(): RedirectProvider {
  const sales = new Map<string, Sale>()
  const mandates = new Map<string, string>()
  const answers = new Map<string, ProviderAnswer<unknown>>()
  let fault: CreateFault | undefined
  let late: (() => void)[] = []
  let count = 0
  const next = (prefix: string) => {
    count += 1
    return `${prefix}_${count}`
  }
  const answerOf = (sale: Sale | undefined) => (sale === undefined ? gone : done(intentOf(sale)))

  function make(order: IntentOrder): Sale {
    const { confirmation, customer } = order
    const isKnown = customer !== null && mandates.get(customer) === confirmation.paymentMethod
    const taken = confirmation.offSession ? (isKnown ? 'paid' : 'failed') : 'open'
    const mandate = taken === 'paid' ? confirmation.paymentMethod : null
    const sale: Sale = { id: next('tr'), order, refunds: [], status: taken, mandate }
    sales.set(sale.id, sale)
    return sale
  }

  /** A call under a key is made once; its answer is repeated, an error too. */
  async function once<T>(key: string, call: () => ProviderAnswer<T>): Promise<ProviderAnswer<T>> {
    const before = answers.get(key)
    if (before?.outcome === 'unknown') return { ...before, isReplay: true }
    if (before !== undefined) return before as ProviderAnswer<T>
    const answer = call()
    answers.set(key, answer)
    return answer
  }

  const refund: Refunds['refund'] = (id, { of, amount }, metadata, key) =>
    once(key, () => {
      const sale = sales.get(id)
      if (sale?.status !== 'paid') return gone
      const left = leftOf(sale)
      const parts = {
        organization: { organizationPart: amount, tipPart: 0 },
        returned: { organizationPart: amount, tipPart: 0 },
        tip: { organizationPart: 0, tipPart: amount },
        whole: { organizationPart: left.organization, tipPart: left.tip },
      }[of]
      const told = { reversed: parts.organizationPart, metadata, ...parts }
      const given = { id: next('re'), intentId: id, amount, status: 'succeeded', ...told } as const
      if (sum([given.organizationPart, given.tipPart]) !== amount || amount > left.organization + left.tip)
        return { outcome: 'rejected', http: 422, code: 'amount_too_high' }
      sale.refunds.push(given)
      return done(given)
    })

  return {
    name: redirectName,
    capture: 'atOnce',
    fields: null,
    debits: null,
    intents: {
      createIntent: (order, key) => {
        const trouble = fault
        fault = undefined
        if (trouble?.answer === 'late') {
          late.push(() => answers.set(key, answerOf(make(order))))
          return Promise.resolve({ outcome: 'unknown', reason: 'timeout' })
        }
        if (trouble?.answer === 'late_500') {
          late.push(() => make(order))
          return once(key, () => ({ outcome: 'unknown', reason: 'http_500' }))
        }
        if (trouble?.answer === 'timeout') {
          if (trouble.made) answers.set(key, answerOf(make(order)))
          return Promise.resolve({ outcome: 'unknown', reason: 'timeout' })
        }
        return once(key, () => {
          if (trouble === undefined) return answerOf(make(order))
          if (trouble.made) make(order)
          return { outcome: 'unknown', reason: trouble.answer }
        })
      },
      findIntent: async metadata => {
        const wanted = Object.entries(metadata)
        const found = [...sales.values()].find(({ order }) =>
          wanted.every(([name, value]) => order.metadata[name] === value),
        )
        return done(found === undefined ? null : intentOf(found))
      },
      readIntent: async id => answerOf(sales.get(id)),
      cancelIntent: async id => {
        const sale = sales.get(id)
        if (sale?.status === 'open') sale.status = 'canceled'
        return answerOf(sale)
      },
    },
    customers: { createCustomer: (_metadata, key) => once(key, () => done({ id: next('cst') })) },
    methods: null,
    setups: null,
    refunds: {
      refund,
      readRefund: async id => {
        const found = [...sales.values()].flatMap(({ refunds }) => refunds).find(each => each.id === id)
        return found === undefined ? gone : done(found)
      },
      listRefunds: async id => done(sales.get(id)?.refunds.toReversed() ?? []),
    },
    disputes: null,
    evidence: null,
    fees: { readFee: async id => done(sales.has(id) ? { id: `fee_${id}`, amount: fee } : null) },
    balances: null,
    accounts: {
      readAccount: async id =>
        done({ id, mayCollect: true, mayBePaidOut: true, needs: needsFrom([]), dueBy: null, bank: null }),
      opening: null,
    },
    events: {
      signatureHeader: null,
      readEvent(rawBody) {
        const id = /^id=(tr_\d+)$/.exec(rawBody)?.[1]
        if (id === undefined) return undefined
        const subject = { kind: 'intent', id } as const
        return { account: 'platform', id: null, type: 'ping', subject, intentId: id, payload: {} }
      },
    },
    pay(id, answer = 'paid') {
      const sale = sales.get(id)
      if (sale?.status !== 'open') throw new Error(`nobody can pay ${id}`)
      sale.status = answer
      const { customer, keep } = sale.order
      if (answer === 'failed' || !keep || customer === null) return
      sale.mandate = next('mdt')
      mandates.set(customer, sale.mandate)
    },
    failNextCreate: next => {
      fault = next
    },
    executeLate() {
      for (const execute of late) execute()
      late = []
    },
    forgetKeys: () => answers.clear(),
    async giveBack(id) {
      const left = leftOf(sales.get(id)!)
      await refund(id, { of: 'whole', amount: left.organization + left.tip }, {}, next('by_hand'))
    },
    sales: () => [...sales.values()].map(sale => ({ ...sale, refunded: refundedOf(sale) })),
    books() {
      const paid = [...sales.values()].filter(({ status }) => status === 'paid')
      const accounts: Record<string, number> = {}
      for (const sale of paid) {
        const { destination } = sale.order
        accounts[destination] = (accounts[destination] ?? 0) + leftOf(sale).organization
      }
      return { platform: sum(paid.map(sale => leftOf(sale).tip - fee)), accounts }
    },
    ping: id => `id=${id}`,
  }
}

/** What is left of both parts, in cents. */
function leftOf({ order: { amount, tip }, refunds }: Sale) {
  return {
    organization: amount - tip - sum(refunds.map(({ organizationPart }) => organizationPart)),
    tip: tip - sum(refunds.map(({ tipPart }) => tipPart)),
  }
}

const refundedOf = ({ refunds }: Sale) => sum(refunds.map(({ amount }) => amount))

const statuses = {
  open: 'requiresAction',
  paid: 'captured',
  failed: 'requiresMethod',
  canceled: 'canceled',
} as const satisfies Record<Sale['status'], Intent['status']>

function intentOf(sale: Sale): Intent {
  const { id, order, status, mandate } = sale
  const isPaid = status === 'paid'
  return {
    id,
    status: statuses[status],
    amount: order.amount,
    amountCaptured: isPaid ? order.amount : 0,
    amountRefunded: refundedOf(sale),
    redirectUrl: status === 'open' ? `https://checkout.example/${id}` : null,
    failure: status === 'failed' ? { kind: 'refused', declineCode: 'insufficient_funds' } : null,
    chargeId: isPaid ? id : null,
    fee: isPaid ? { id: `fee_${id}`, amount: fee } : null,
    metadata: order.metadata,
    ...(mandate !== null &&
      order.customer !== null && { kept: { paymentMethod: mandate, customer: order.customer } }),
  }
}
