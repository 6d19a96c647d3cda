import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { logIn, office } from './back-office.ts'
import { assertFits } from './fits.ts'
import { mailedChoice } from './mailed-order.ts'
import { proveSession } from './second-factor.ts'
import { buyTwo } from './two-places.ts'

const story = stories()
const owner = 'camille.moreau@example.org'

/** The page as it stands, on a phone and at a desk. */
async function seen(visitor: Visitor, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await visitor.page.setViewportSize({ width, height: 900 })
    await assertFits(visitor)
    if (visitor.look.javaScript !== false) assert.deepEqual(await visitor.violations('iframe'), [], name)
    await visitor.photograph(`cancellation-${name}-${width}`)
  }
  await visitor.page.setViewportSize({ width: 390, height: 900 })
}

/** The clock asks each minute: its payer has been written to. */
async function asked({ db }: JourneyLab, orderId: number): Promise<void> {
  for (const end = Date.now() + 150_000; ; await sleep(500)) {
    const rows = db.selectFrom('settlements').select('status').where('orderId', '=', orderId)
    if ((await rows.executeTakeFirst())?.status === 'asked') return
    assert.ok(Date.now() < end, `the payer of order ${orderId} is not asked`)
  }
}

story(
  'cancels an event on one screen that shows the balance; one payer is refunded, another gives',
  [{ locale: 'fr', width: 390 }],
  async (visitor, lab) => {
    const { page, t } = visitor
    const buyer = await lab.arrive({ ...englishDesk, locale: 'fr' })
    const refunded = await buyTwo(buyer)
    await buyer.leave()
    await lab.tidyUp()
    const other = await lab.arrive({ ...englishDesk, locale: 'fr' })
    const given = await buyTwo(other)
    await other.leave()

    await logIn(visitor, owner, `${office}/annulation`)
    await proveSession(lab, owner)
    await page.getByRole('heading', { name: t('cancellation.money') }).waitFor()
    await page.getByText(t('cancellation.available'), { exact: true }).waitFor()
    await seen(visitor, 'form')
    visitor.expectRefusal(/annulation/)
    await page.getByRole('button', { name: t('cancellation.review') }).click()
    await page.locator('[data-refusal]').waitFor()
    await seen(visitor, 'refused')
    await page
      .getByLabel(t('cancellation.words'))
      .fill('Une tempête est annoncée : la scène ne peut pas être montée.')
    await page.getByRole('button', { name: t('cancellation.review') }).click()
    await page.getByRole('heading', { level: 1, name: t('cancellation.confirm_title') }).waitFor()
    await seen(visitor, 'review')
    await page.getByRole('button', { name: t('cancellation.confirm') }).click()
    await page.getByRole('heading', { level: 1, name: t('cancellation.title_done') }).waitFor()
    await asked(lab, given)
    await asked(lab, refunded)

    const payer = await lab.arrive({ locale: 'fr', width: 390, javaScript: false })
    await payer.open(await mailedChoice(lab, refunded))
    await seen(payer, 'choice')
    await payer.page.locator('input[value="refund"]').check({ force: true })
    await payer.page.getByRole('button', { name: t('cancellation.choose') }).click()
    await payer.page.getByText(t('cancellation.state_settling')).waitFor()
    await seen(payer, 'refunded')

    const giver = await lab.arrive({ locale: 'fr', width: 390 })
    await giver.open(await mailedChoice(lab, given))
    await seen(giver, 'choice-scripts')
    giver.expectRefusal(/annulation/)
    await giver.page.locator('input[value="gift"]').check({ force: true })
    await giver.page.getByRole('button', { name: t('cancellation.choose') }).click()
    await giver.page.getByText(t('cancellation.accept_required')).first().waitFor()
    await seen(giver, 'not-ticked')
    await giver.page.locator('#accepted').check({ force: true })
    await giver.page.getByRole('button', { name: t('cancellation.choose') }).click()
    await giver.page.locator('blockquote').waitFor()
    await seen(giver, 'given')

    await page.reload()
    await page.getByText(t('cancellation.count.given'), { exact: true }).waitFor()
    await seen(visitor, 'progress')
  },
)
