import assert from 'node:assert/strict'
import { time } from '#messages/format.ts'
import { assertHolds, type Look, type Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { expireCart } from '#test/support/expiry.ts'
import { frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { changePrice, endCoupon } from './administrator.ts'
import { Buyer, places } from './buyer.ts'
import { camille } from './giver.ts'

const story = stories()

const [full, reduced] = ['Tarif plein', 'Tarif réduit']

story('finds the last places gone between two steps', [frenchPhone], async (visitor, lab) => {
  const buyer = new Buyer(visitor, 'participants')
  await visitor.open(places.festival)
  await buyer.take(full)
  await buyer.take(reduced)
  const back = await sellOut(lab, 'tier', (await demoCampaign(lab, 'festival')).tier(reduced).id)
  await buyer.send()
  const problems = visitor.page.locator('#error-summary, .field-error')
  await problems
    .filter({ hasText: visitor.t('step.sold_out_participants') })
    .first()
    .waitFor()
  await assertHolds(buyer.quantity(full), '1', 'nothing is lost')

  await back()
  await buyer.goOn(2)
})

story(
  'is told when a cart ends for good, and is offered no more time',
  [frenchPhone],
  async (visitor, lab) => {
    const buyer = new Buyer(visitor, 'participants')
    const { page, t } = visitor
    await goToPeople(buyer)
    const id = (await page.locator('[data-cart]').getAttribute('data-cart')) ?? ''
    const warning = page.getByRole('alertdialog')
    const more = warning.getByRole('button', { name: t('cart.extend') })
    const end = await endSoon(lab, id, 50)
    await page.reload()
    await more.waitFor()
    await warning.getByText(t('cart.expiring', { time: time(end, 'fr') })).waitFor()
    await assertNoFieldCovered(visitor)
    await buyer.card(1).getByRole('textbox').first().focus()
    await more.click()
    await warning.waitFor({ state: 'hidden' })
    await buyer.card(1).locator('input:focus').waitFor()

    const last = await endSoon(lab, id, 58)
    assert.notEqual(last, end)
    await page.reload()
    await warning.getByText(t('cart.expiring_for_good', { time: time(last, 'fr') })).waitFor()
    assert.equal(await more.count(), 0)
    await warning.getByRole('button', { name: t('common.close') }).click()
    await warning.waitFor({ state: 'hidden' })
    await assertHolds(name(buyer), 'Camille', 'nothing is lost')
  },
)

/** The field that somebody is in stands above the notice, and so does each that they come to (WCAG 2.4.11). */
async function assertNoFieldCovered({ page }: Visitor): Promise<void> {
  const fields = page.locator('main form').locator('input:not([type=hidden]), select, textarea')
  const shown = fields.filter({ visible: true })
  for (let nth = 0; nth < (await shown.count()); nth += 1) {
    await shown.nth(nth).focus()
    // A smooth way there takes its time.
    await page.waitForFunction(() => {
      const field = document.activeElement?.getBoundingClientRect()
      const notice = document.querySelector('[data-cart-warning]')?.getBoundingClientRect()
      return field && notice && notice.height > 0 && field.bottom <= notice.top
    })
  }
}

/** A cart was made so many minutes ago and has two left; gives when it ends. */
async function endSoon({ db }: JourneyLab, id: string, minutes: number): Promise<string> {
  const expiresAt = new Date(Date.now() + 2 * 60_000).toISOString()
  const createdAt = new Date(Date.parse(expiresAt) - (minutes + 2) * 60_000).toISOString()
  await db.updateTable('carts').set({ createdAt, expiresAt }).where('id', '=', id).execute()
  return expiresAt
}

story('finds an option gone, and goes on without it', [frenchPhone], async (visitor, lab) => {
  const buyer = new Buyer(visitor, 'participants')
  const { page, t } = visitor
  await goToPeople(buyer)
  const cup = buyer.card(1).getByRole('checkbox', { name: 'Repas du soir' })
  await cup.check()
  const back = await sellOut(lab, 'option', (await demoCampaign(lab, 'festival')).option('Repas du soir').id)
  await buyer.send()
  await page.locator('#error-summary').waitFor()
  await buyer.card(1).getByText(t('error.OPTIONS_SOLD_OUT')).waitFor()
  await assertHolds(name(buyer), 'Camille', 'nothing is lost')
  await cup.uncheck()
  await buyer.goOn(3)
  await back()
})

story('learns of a price that the association changed', [frenchPhone], async (visitor, lab) => {
  const buyer = new Buyer(visitor, 'participants')
  const { page, t } = visitor
  await goToSummary(buyer)
  const back = await changePrice(lab, 2600)
  await buyer.pickTip('none')
  await buyer.agree()
  await buyer.send()
  await page.getByText(t('error.TARIFF_CHANGED')).first().waitFor()
  const amounts = { before: buyer.euros(2400), now: buyer.euros(2600) }
  const notice = page.getByRole('status').filter({ hasText: t('prices.changed_title') })
  await notice.getByText(t('prices.change', { label: full, ...amounts })).waitFor()
  await notice.getByText(t('prices.total', amounts)).waitFor()
  const due = t('pay.button', { amount: amounts.now })
  await buyer.onward.filter({ hasText: due }).first().waitFor()

  for (const step of [2, 3, 4]) {
    await visitor.open(`${places.festival}/${step}`)
    await notice.waitFor()
  }
  await buyer.pickTip('none')
  await buyer.agree()
  await buyer.send()
  await buyer.atPayment()
  await page.getByText(amounts.now).filter({ visible: true }).first().waitFor()
  await back()
})

story('finds the campaign closed meanwhile', [frenchPhone], async (visitor, lab) => {
  const buyer = new Buyer(visitor, 'participants')
  await goToPeople(buyer)
  const { form } = await demoCampaign(lab, 'festival')
  const end = (at: string | null) =>
    lab.db.updateTable('forms').set({ saleEndAt: at }).where('id', '=', form.id).execute()
  await end(new Date(Date.now() - 60_000).toISOString())
  await buyer.send()
  await visitor.page.getByText(visitor.t('state.sale_closed')).waitFor()
  await end(null)
})

const withAndWithoutScript: readonly Look[] = [frenchPhone, { ...frenchPhone, javaScript: false }]

/** A code that does not apply is told once, at its field, which stands in the window above the bars (rule SCR-29). */
async function assertToldAtField({ page, t, look }: Visitor, message: string) {
  const told = page.getByText(message)
  await told.first().waitFor()
  assert.equal(await told.count(), 1, 'said once')
  assert.equal(await page.locator('#error-summary').count(), 0, 'no list at the top of the page')
  const field = page.getByRole('textbox', { name: t('coupon.field') })
  assert.equal(await field.getAttribute('aria-invalid'), 'true')
  if (look.javaScript !== false)
    assert.ok(await field.evaluate(each => each === document.activeElement), 'the focus is at the field')
  const box = await told.boundingBox()
  const header = await page.locator('.site-header').boundingBox()
  const bar = await page.locator('.total-bar').boundingBox()
  assert.ok(box && header && bar)
  assert.ok(box.y >= header.y + header.height && box.y + box.height <= bar.y, `seen at ${box.y} px`)
}

story('types a code that does not exist', withAndWithoutScript, async visitor => {
  const buyer = new Buyer(visitor, 'participants')
  const { page, t } = visitor
  await goToSummary(buyer)
  await buyer.applyCode('GRATUIT')
  await assertToldAtField(visitor, t('error.COUPON_INVALID'))
  const field = page.getByRole('textbox', { name: t('coupon.field') })
  await assertHolds(field, 'GRATUIT')
  // What the whole page lacks is told in its list.
  await buyer.send()
  await page.locator('#error-summary').waitFor()
})

story('types a code that is no longer valid', [frenchPhone], async (visitor, lab) => {
  const buyer = new Buyer(visitor, 'participants')
  await goToSummary(buyer)
  const back = await endCoupon(lab)
  await buyer.applyCode('BERGES10')
  await assertToldAtField(visitor, visitor.t('val.coupon_expired'))
  await back()
})

story('finds the cart expired: nothing that was typed is lost', [frenchPhone], async (visitor, lab) => {
  const buyer = new Buyer(visitor, 'participants')
  const { page, t } = visitor
  await goToPeople(buyer)
  await buyer.goOn(3)
  await buyer.writePayer()
  await expireCart(lab.db, await cartIdOf(buyer))
  await buyer.send()
  await page
    .getByText(t('step.expired_body', { kind: 'Event' }))
    .filter({ visible: true })
    .waitFor()
  await assertHolds(buyer.quantity(full), '1', 'the choice stands')
  await buyer.goOn(2)
  await assertHolds(name(buyer), 'Camille')
  await buyer.goOn(3)
  await assertHolds(buyer.field('payer.email'), camille.email)
  await buyer.goOn(4)
})

story('opens a later step first, and goes back and forth', [frenchPhone], async visitor => {
  const buyer = new Buyer(visitor, 'participants')
  const { page, t } = visitor
  await visitor.open(`${places.festival}/3`)
  await page.getByText(t('step.incomplete')).waitFor()
  await buyer.take(full)
  await buyer.goOn(2)
  await visitor.open(`${places.festival}/4`)
  await page.getByText(t('step.incomplete')).waitFor()
  await buyer.atStep(2)
  await buyer.writeName(1, ['Camille', 'Moreau'])
  await buyer.goOn(3)
  await buyer.field('payer.email').fill(camille.email)

  await page.goBack()
  await buyer.atStep(2)
  await assertHolds(name(buyer), 'Camille')
  await page.goForward()
  await buyer.atStep(3)
  await assertHolds(buyer.field('payer.email'), camille.email)
  await page.getByRole('link', { name: t('common.back'), exact: true }).click()
  await buyer.atStep(2)
})

story('changes the choice in another tab', [frenchPhone], async visitor => {
  const buyer = new Buyer(visitor, 'participants')
  await goToPeople(buyer)
  const tab = await visitor.openTab(places.festival)
  const other = new Buyer(tab, 'participants')
  await assertHolds(other.quantity(full), '1', 'the cart is one for both')
  await other.take(reduced)
  await other.goOn(2)

  await buyer.send()
  await visitor.page.getByText(visitor.t('step.cart_asked')).waitFor()
  await assertHolds(name(buyer), 'Camille')
  await buyer.writeName(2, ['Sam', 'Rivière'])
  await buyer.goOn(3)
})

story('presses « Payer » twice', [frenchPhone], async (visitor, lab) => {
  const buyer = new Buyer(visitor, 'participants')
  await goToSummary(buyer)
  const cartId = await cartIdOf(buyer)
  await buyer.pickTip('none')
  await buyer.agree()
  await buyer.onward.first().dblclick()
  await buyer.atPayment()
  const requests = await lab.db
    .selectFrom('paymentRequests')
    .select('id')
    .where('cartId', '=', cartId)
    .execute()
  assert.equal(requests.length, 1)
})

/** One full-price ticket for Camille, who pays: the second step, filled in. */
async function goToPeople(buyer: Buyer) {
  await buyer.visitor.open(places.festival)
  await buyer.take(full)
  await buyer.goOn(2)
  await buyer.writeName(1, ['Camille', 'Moreau'])
}

async function goToSummary(buyer: Buyer) {
  await goToPeople(buyer)
  await buyer.goOn(3)
  await buyer.writePayerStep()
}

const name = (buyer: Buyer) =>
  buyer.card(1).getByRole('textbox', { name: buyer.visitor.t('payer.first_name') })

/** The cart that the page goes on with. */
async function cartIdOf({ visitor: { page } }: Buyer): Promise<string> {
  const id = await page.locator('[data-cart]').getAttribute('data-cart')
  assert.ok(id)
  return id
}

/** Somebody else takes all that is left; gives the way back. */
async function sellOut({ db }: JourneyLab, kind: 'tier' | 'option', id: number) {
  const stock = () => db.selectFrom('stocks').where('kind', '=', kind).where('targetId', '=', id)
  const { capacity, sold, held } = await stock().selectAll().executeTakeFirstOrThrow()
  const change = (left: number) =>
    db
      .updateTable('stocks')
      .set({ capacity: left })
      .where('kind', '=', kind)
      .where('targetId', '=', id)
      .execute()
  await change(sold + held)
  return () => change(capacity)
}
