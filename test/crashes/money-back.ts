import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertEvidence } from '#db/dispute-evidence.ts'
import { enqueue } from '#db/jobs.ts'
import { inTransaction } from '#db/transaction.ts'
import { administratorsLogin } from '../chaos/administrator.ts'
import { callProvider } from '../support/provider.ts'
import { pay, payerOf, paymentOf } from './payments.ts'
import { type Row, rowsAt, type Scene } from './row.ts'

type Gift = { readonly id: number; readonly orderId: number }

const sandboxOf = ({ lab }: Scene) => ({ sandbox: { url: lab.sandboxUrl } })

/** A gift that was paid by a card. */
const gift =
  (card?: string) =>
  async (scene: Scene): Promise<Gift> => {
    const request = await pay(scene, card === undefined ? {} : { card })
    await scene.lab.quiet()
    return paymentOf(scene, request ?? '')
  }

/** An administrator asks to give all of it back; the process may die of it. Gives the status of the answer. */
async function askBack(scene: Scene, { id }: Gift, withTip = true): Promise<number | undefined> {
  const administrator = payerOf(scene)
  await administrator.logIn(administratorsLogin.username, administratorsLogin.password)
  const { organizationSlug } = scene.lab.campaign.address
  const path = `/organizations/${organizationSlug}/payments/${id}/refunds`
  const asked = await administrator.call('POST', path, { withTip }).catch(() => undefined)
  return asked?.status
}

async function refundsOf({ lab }: Scene, { id }: Gift): Promise<readonly string[]> {
  const rows = lab.db.selectFrom('refunds').select('status').where('paymentId', '=', id)
  return (await rows.orderBy('createdAt').execute()).map(({ status }) => status)
}

async function until(true_: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + 30_000; !(await true_()); await sleep(100)) assert.ok(Date.now() < end, what)
}

const refund = {
  what: 'a payment is given back',
  before: gift(),
  async cause(scene: Scene, payment: Gift) {
    await askBack(scene, payment)
    return payment
  },
  async holds(scene: Scene, payment: Gift) {
    await until(async () => (await refundsOf(scene, payment)).includes('succeeded'), 'nothing was given back')
    assert.deepEqual(await refundsOf(scene, payment), ['succeeded'])
  },
} satisfies Omit<Row, 'point'>

/** Its refunds succeed, then its bank sends them back, two seconds later. */
const closedCard = '4000000000005126'

/** A refund was sent back by the bank: the organization has its part again. */
async function sentBack(scene: Scene): Promise<Gift> {
  const payment = await gift(closedCard)(scene)
  await askBack(scene, payment, false)
  await until(async () => (await refundsOf(scene, payment)).includes('failed'), 'no refund came back')
  await scene.lab.quiet()
  return payment
}

export const refundRows: readonly Row[] = [
  ...rowsAt(['refund-made'], { ...refund, isSample: true, isWhole: true }),
  ...rowsAt(['refund-started', 'refund-recorded'], refund),
  {
    ...refund,
    point: 'refund-reserved',
    async after(scene, payment: Gift) {
      const status = await askBack(scene, payment)
      assert.notEqual(status, 201, 'what is asked for already is not asked for again')
    },
  },
  {
    point: 'part-returned',
    what: 'a refund comes back from the bank',
    before: gift(closedCard),
    async cause(scene, payment: Gift) {
      await askBack(scene, payment, false)
      return payment
    },
    async holds(scene, payment: Gift) {
      assert.deepEqual(await refundsOf(scene, payment), ['failed'])
    },
  },
  ...rowsAt(['part-taken'], {
    what: 'what came back is given back again',
    before: sentBack,
    async cause(scene, payment: Gift) {
      await askBack(scene, payment, false)
      return payment
    },
    async holds(scene, payment: Gift) {
      // The bank sends back this one as well: nothing of it is left under way for the row after this.
      const both = async () => (await refundsOf(scene, payment)).join()
      await until(async () => (await both()) === 'failed,failed', 'the next refund did not come back')
    },
  }),
]

const disputeOf = async ({ lab }: Scene, { id }: Gift) =>
  lab.db
    .selectFrom('disputes')
    .select(['id', 'providerDisputeId', 'status', 'reversed', 'organizationPart'])
    .where('paymentId', '=', id)
    .executeTakeFirst()

/** Paid, then contested a second later. */
const contestedCard = '4000000000000259'
const contested = gift(contestedCard)

const contestation = {
  what: 'a payment is contested',
  async cause(scene: Scene) {
    return { request: (await pay(scene, { card: contestedCard })) ?? '' }
  },
  async holds(scene: Scene, { request }: { request: string }) {
    const payment = await paymentOf(scene, request)
    await until(async () => (await disputeOf(scene, payment))?.status === 'open', 'it is not contested')
    await scene.lab.quiet()
    const dispute = await disputeOf(scene, payment)
    assert.equal(dispute?.reversed, dispute?.organizationPart)
  },
} satisfies Omit<Row, 'point'>

/** What the page's act leaves: the answer, and the job that hands it over. */
async function answerIt({ lab }: Scene, payment: Gift): Promise<Gift> {
  const { organizationId } = lab.campaign
  const dispute = await disputeOf({ lab } as Scene, payment)
  const facts = { customerName: null, customerEmail: null, billingAddress: null, serviceDate: null }
  const [evidenceId, trace] = [crypto.randomUUID(), 'crash']
  await inTransaction(lab.db, async tx => {
    await insertEvidence(tx, {
      id: evidenceId,
      organizationId,
      disputeId: dispute?.id ?? '',
      statement: 'winning_evidence',
      facts: { ...facts, product: 'Don' },
      requestedBy: 'user:1',
      trace,
      createdAt: new Date().toISOString(),
    })
    await enqueue(tx, 'send-evidence', { organizationId, evidenceId }, { trace })
  })
  return payment
}

async function contestedAndTaken(scene: Scene): Promise<Gift> {
  const payment = await contested(scene)
  const isTaken = async () => ((await disputeOf(scene, payment))?.reversed ?? 0) > 0
  await until(isTaken, 'its part was not taken')
  return payment
}

export const disputeRows: readonly Row[] = [
  ...rowsAt(['dispute-part-reversed'], { ...contestation, isWhole: true }),
  ...rowsAt(['dispute-part-booked'], contestation),
  {
    point: 'dispute-part-given',
    what: 'a dispute is won',
    before: contestedAndTaken,
    async cause(scene, payment: Gift) {
      const { providerDisputeId } = (await disputeOf(scene, payment)) ?? {}
      const evidence = { 'evidence[uncategorized_text]': 'winning_evidence' }
      await callProvider(sandboxOf(scene), `/v1/disputes/${providerDisputeId}`, evidence)
      return payment
    },
    async holds(scene, payment: Gift) {
      const dispute = await disputeOf(scene, payment)
      assert.deepEqual([dispute?.status, dispute?.reversed], ['won', 0])
    },
  },
  ...rowsAt(['evidence-started', 'evidence-handed-over'], {
    what: 'a dispute is answered',
    before: contestedAndTaken,
    cause: answerIt,
    async holds(scene, payment: Gift) {
      await until(async () => (await disputeOf(scene, payment))?.status === 'won', 'the bank has no answer')
      const answers = scene.lab.db.selectFrom('disputeEvidence').select('status')
      const disputeId = (await disputeOf(scene, payment))?.id ?? ''
      assert.deepEqual(await answers.where('disputeId', '=', disputeId).execute(), [{ status: 'sent' }])
    },
  }),
]
