import { DatabaseSync } from 'node:sqlite'
import type { Intent, PaymentProvider } from '#domain/payment/provider.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import { bankAnswer } from './chance.ts'

/** What the provider took of one payment. */
export type Taken = { readonly times: number; readonly amount: number; readonly at: string }

/** A provider that answers at once and keeps its books on disk, so that a year of charges fits into little memory. */
export type InstantProvider = PaymentProvider & {
  taken(paymentId: number): Taken
  totals(): { readonly captured: number; readonly fees: number; readonly intents: number }
  close(): void
}

type Row = {
  readonly n: number
  readonly payment: number
  readonly charge: string
  readonly amount: number
  readonly status: Intent['status']
  readonly failure: string | null
  readonly at: string | null
}

const absent = async (): Promise<ProviderAnswer<never>> => ({
  outcome: 'rejected',
  http: 404,
  code: 'not_here',
})

/** `path` is a new file; `now` the clock of the year; `seed` decides which tries the banks refuse. */
export function instantProvider(path: string, seed: number, now: () => string): InstantProvider {
  const books = new DatabaseSync(path)
  books.exec(`pragma journal_mode = off; pragma synchronous = off;
    create table intents (n integer primary key, payment integer, charge text, amount integer, status text, failure text,
      at text, key text unique);
    create index by_payment on intents (payment);`)
  const byKey = books.prepare('select * from intents where key = ?')
  const byNumber = books.prepare('select * from intents where n = ?')
  const insert = books.prepare(
    `insert into intents (payment, charge, amount, status, key) values (?, ?, ?, 'requiresConfirmation', ?) returning *`,
  )
  const settle = books.prepare('update intents set status = ?, failure = ?, at = ? where n = ?')
  const tries = books.prepare('select count(*) as tries from intents where payment = ? and at is not null')
  const captured = books.prepare(
    `select count(*) as times, coalesce(sum(amount), 0) as amount, coalesce(max(at), '') as at from intents
     where payment = ? and status = 'captured'`,
  )
  const all = books.prepare(
    `select coalesce(sum(amount), 0) as captured, coalesce(sum((amount * 15 + 500) / 1000 + 25), 0) as fees,
       count(*) as intents from intents where status = 'captured'`,
  )
  const read = (id: string) => byNumber.get(Number(id.slice(3))) as Row | undefined
  const answer = (row: Row | undefined): ProviderAnswer<Intent> =>
    row === undefined
      ? { outcome: 'rejected', http: 404, code: 'resource_missing' }
      : { outcome: 'done', value: intentOf(row) }

  return {
    name: 'stripe',
    capture: 'byHand',
    fields: { script: 'http://localhost/', publishableKey: 'pk_year', wallets: false },
    debits: null,
    intents: {
      async createIntent({ amount, metadata }, key) {
        const known = byKey.get(key) as Row | undefined
        return answer(
          known ?? (insert.get(Number(metadata.payment), metadata.charge ?? '', amount, key) as Row),
        )
      },
      async confirmIntent(id) {
        const row = read(id)
        if (row?.status !== 'requiresConfirmation') return answer(row)
        const { tries: before } = tries.get(row.payment) as { tries: number }
        const said = bankAnswer(seed, row.payment, before + 1)
        if (said === 'paid') settle.run('captured', null, now(), row.n)
        else settle.run('requiresMethod', JSON.stringify(said), now(), row.n)
        return answer(read(id))
      },
      readIntent: async id => answer(read(id)),
      captureIntent: absent,
      cancelIntent: absent,
    },
    methods: {
      async readMethod(id) {
        const card = {
          means: 'Card',
          brand: 'visa',
          last4: '4242',
          expiresIn: '2034-12',
          country: 'FR',
        } as const
        return { outcome: 'done', value: { ...card, id, customer: null } }
      },
      readToken: absent,
      listMethods: absent,
      forgetMethod: absent,
    },
    customers: { createCustomer: absent },
    setups: { createSetup: absent, confirmSetup: absent, readSetup: absent, cancelSetup: absent },
    refunds: { refund: absent, readRefund: absent, listRefunds: absent },
    disputes: {
      readDispute: absent,
      reverseTransfer: absent,
      transfer: absent,
      findReversal: absent,
      findTransfer: absent,
      reverseGiven: absent,
      findReversalOfGiven: absent,
    },
    evidence: { submitEvidence: absent, findEvidence: absent },
    fees: { readFee: absent },
    balances: {
      listMovements: absent,
      readBalance: absent,
      listPayouts: absent,
      readPayout: absent,
      listPayoutMovements: absent,
    },
    accounts: {
      readAccount: absent,
      opening: { createAccount: absent, findAccount: absent, openPages: absent },
    },
    events: { signatureHeader: null, readEvent: () => undefined, listEvents: absent },
    taken: paymentId => captured.get(paymentId) as Taken,
    totals: () => all.get() as ReturnType<InstantProvider['totals']>,
    close: () => books.close(),
  }
}

function intentOf({ n, payment, charge, amount, status, failure }: Row): Intent {
  const isPaid = status === 'captured'
  return {
    id: `pi_${n}`,
    status,
    amount,
    amountCaptured: isPaid ? amount : 0,
    amountRefunded: 0,
    redirectUrl: null,
    failure: failure === null ? null : JSON.parse(failure),
    chargeId: isPaid ? `ch_${n}` : null,
    // 1.5 % and 25 cents, rounded half up.
    fee: isPaid ? { id: `txn_${n}`, amount: Math.floor((amount * 15 + 500) / 1000) + 25 } : null,
    metadata: { payment: String(payment), charge },
  }
}
