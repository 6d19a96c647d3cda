import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { repaymentsPath } from '#domain/payment/refund-address.ts'
import type { Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { festivalKeeper, logIn, office } from './back-office.ts'
import { assertFits } from './fits.ts'
import { mailedLink } from './mailed-order.ts'
import { proveSession } from './second-factor.ts'
import { buyTwo } from './two-places.ts'

const story = stories()
const owner = 'camille.moreau@example.org'
const iban = 'FR14 2004 1010 0505 0001 3M02 606'

/** The page as it stands: it fits, has no accessibility fault, and is photographed. */
async function seen(visitor: Visitor, name: string): Promise<void> {
  await assertFits(visitor)
  if (visitor.look.javaScript !== false) assert.deepEqual(await visitor.violations('iframe'), [], name)
  await visitor.photograph(`group-refund-${name}-${visitor.look.width}`)
}

async function buys(lab: JourneyLab): Promise<number> {
  const buyer = await lab.arrive({ ...englishDesk, locale: 'fr' })
  const orderId = await buyTwo(buyer)
  await buyer.leave()
  await lab.tidyUp()
  return orderId
}

/** The clock refunds each minute. */
async function handled({ db }: JourneyLab, orderId: number): Promise<void> {
  for (const end = Date.now() + 240_000; ; await sleep(500)) {
    const rows = db.selectFrom('groupRefundOrders').select('status').where('orderId', '=', orderId)
    const status = (await rows.executeTakeFirst())?.status
    if (status === 'done' || status === 'given') return
    assert.ok(Date.now() < end, `order ${orderId} is not refunded`)
  }
}

/** A payer whom no card can refund is asked for an account; their row stands as the clock would leave it. */
async function aside({ db }: JourneyLab, orderId: number): Promise<void> {
  await db
    .updateTable('groupRefundOrders')
    .set({ status: 'aside', asideFor: 'failed', amount: 1500, waitsFor: null, lookAt: null })
    .where('orderId', '=', orderId)
    .execute()
}

/** A third of everybody's price goes back on one screen; one payer is paid back to an account by a file for the bank. */
async function refundsMany(visitor: Visitor, lab: JourneyLab): Promise<void> {
  const [refunded, other] = [await buys(lab), await buys(lab)]
  const { page, t } = visitor
  await logIn(visitor, owner, `${office}/remboursements`)
  await proveSession(lab, owner)
  await page.getByRole('heading', { level: 1, name: t('many.title') }).waitFor()
  await seen(visitor, 'form')
  await page.locator('input[value="percent"]').check({ force: true })
  // A campaign with a rule proposes its per cent.
  await page.getByLabel(t('many.percent'), { exact: false }).last().fill('')
  visitor.expectRefusal(/remboursements/)
  await page.getByRole('button', { name: t('many.review') }).click()
  await page.locator('[data-refusal]').waitFor()
  await seen(visitor, 'refused')
  await page.getByLabel(t('many.percent'), { exact: false }).last().fill('30')
  await page.getByLabel(t('many.words')).fill('La scène principale ferme une heure plus tôt.')
  await page.getByRole('button', { name: t('many.review') }).click()
  await page.getByRole('heading', { level: 1, name: t('many.confirm_title') }).waitFor()
  await seen(visitor, 'review')
  await page.locator('button[value="confirm"]').click()
  await page.getByRole('heading', { level: 1, name: t('many.progress_title') }).waitFor()
  await handled(lab, refunded)
  await handled(lab, other)
  await aside(lab, other)
  await page.reload()
  await page.getByRole('heading', { name: t('many.aside'), exact: true }).waitFor()
  await seen(visitor, 'progress')
  await paysToAccount(visitor, lab, other)
}

async function paysToAccount(visitor: Visitor, lab: JourneyLab, orderId: number): Promise<void> {
  const { page, t } = visitor
  const { form } = await demoCampaign(lab, 'festival')
  await page.getByRole('button', { name: t('repayment.ask') }).click()
  await page.getByRole('heading', { level: 1, name: t('repayment.office_title') }).waitFor()
  await seen(visitor, 'asked')
  await namesAccount(await lab.arrive({ ...visitor.look, javaScript: false }), await askedBy(lab, orderId))
  await visitor.open(repaymentsPath(form.organizationSlug))
  await page.getByLabel(t('repayment.own_iban')).fill(iban)
  await page.getByRole('button', { name: t('repayment.make'), exact: true }).click()
  await page.getByRole('heading', { name: t('repayment.files'), exact: true }).waitFor()
  await seen(visitor, 'file')
  await page.getByRole('button', { name: t('repayment.note_sent') }).click()
  await page
    .getByRole('button', { name: t('repayment.unsend') })
    .first()
    .waitFor()
}

/** The link by which the payer of an order was asked for an account. */
async function askedBy(lab: JourneyLab, orderId: number): Promise<string> {
  const { id } = await lab.db
    .selectFrom('repayments')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return mailedLink(lab, new RegExp(`/remboursement/${id}\\?token=[\\w.-]+`))
}

async function namesAccount(payer: Visitor, link: string): Promise<void> {
  const { page, t } = payer
  await payer.open(link)
  await page.getByLabel(t('repayment.holder')).fill('Zoé Martin')
  await page.getByLabel(t('repayment.iban')).fill('FR14 2004')
  payer.expectRefusal(/remboursement/)
  await page.getByRole('button', { name: t('repayment.submit') }).click()
  await page.locator('[data-refusal]').waitFor()
  await seen(payer, 'account-refused')
  await page.getByLabel(t('repayment.iban')).fill(iban)
  await page.getByRole('button', { name: t('repayment.submit') }).click()
  await page.getByText('FR14 •••• 2606').waitFor()
  await seen(payer, 'account-kept')
  await payer.leave()
}

const looks = [
  { ...frenchPhone, width: 390 },
  { ...englishDesk, width: 1280 },
]

story('refunds a part to everybody, and one of them to an account', looks, async (visitor, lab) => {
  const restore = await festivalKeeper(lab)
  try {
    await refundsMany(visitor, lab)
  } finally {
    await restore()
  }
})
