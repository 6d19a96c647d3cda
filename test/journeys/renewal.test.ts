import assert from 'node:assert/strict'
import type { Look, Visitor } from '#test/support/browser.ts'
import { englishDesk, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { parisDate } from '#usecases/paris-time.ts'
import { logIn } from './back-office.ts'
import { Buyer, places } from './buyer.ts'
import { workOff } from './clock-jobs.ts'
import { assertFits } from './fits.ts'
import { camille, cards } from './giver.ts'
import { paysByLink } from './link-payer.ts'
import { mailedLink } from './mailed-order.ts'

const story = stories()
const administrator = 'camille.moreau@example.org'
const phone: Look = { locale: 'fr', width: 390 }
const plainPhone: Look = { ...phone, javaScript: false }
const desk: Look = { ...englishDesk, width: 1280 }

/** Buys a membership for Noé; gives its order. */
async function join(visitor: Visitor, email: string): Promise<number> {
  const buyer = new Buyer(visitor, 'members')
  await visitor.open(places.membership)
  await buyer.take('Adhésion de soutien', 1)
  await buyer.goOn(2)
  await buyer.writeName(1, ['Noé', 'Moreau'])
  await buyer.goOn(3)
  await buyer.writePayer({ ...camille, email })
  await buyer.goOn(4)
  await buyer.startPayment()
  await buyer.pay(cards.paid, 2000)
  return buyer.atConfirmation()
}

/** Lets the season of an order end some days ago; gives the link of the reminder that follows. */
async function reminded(lab: JourneyLab, orderId: number, days: number): Promise<string> {
  await workOff(lab, 'settle-memberships')
  const endsOn = parisDate(new Date(Date.now() - days * 86_400_000).toISOString())
  const { numUpdatedRows } = await lab.db
    .updateTable('memberships')
    .set({ endsOn, startsOn: '2025-01-01' })
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  assert.equal(numUpdatedRows, 1n)
  await lab.db.updateTable('forms').set({ reminds: true }).where('formType', '=', 'Membership').execute()
  await workOff(lab, 'remind-members')
  return mailedLink(lab, new RegExp(`/renouvellement/${orderId}\\?token=[\\w.-]+`))
}

story(
  'renews with one press from the reminder, under an address in other letters, and is one member',
  [phone, desk],
  async (visitor, lab) => {
    const { page, t, look } = visitor
    const orderId = await join(visitor, 'Camille.Moreau@Example.ORG')
    const link = await reminded(lab, orderId, 3)
    await visitor.open(link)
    await page.getByRole('heading', { level: 1, name: t('renewal.title') }).waitFor()
    await page.getByText('Noé Moreau').waitFor()
    const shown = await page.getByRole('main').innerText()
    assert.doesNotMatch(shown, /camille|example\.org/i)
    await assertFits(visitor)
    assert.deepEqual(await visitor.violations(), [])
    await visitor.photograph(`renewal-${look.width}`)
    const buyer = new Buyer(visitor, 'members')
    await paysByLink(
      { visitor, buyer },
      { press: 'renewal.pay', cents: 2000, withTip: 2390, path: /\/renouvellement\/\d+\?token=/ },
    )
    await buyer.pay(cards.paid, 2000)
    // The link may have been passed on: it leads back to itself, and names nobody but the members.
    await page.getByText(t('renewal.paid_title')).waitFor()
    assert.ok(!(await page.content()).includes(camille.email))
    await assertFits(visitor)
    await visitor.photograph(`renewal-paid-${look.width}`)
    await lab.quiet()
    const { id: renewed } = await lab.db
      .selectFrom('orders')
      .innerJoin('renewalCarts', 'renewalCarts.cartId', 'orders.cartId')
      .select('orders.id')
      .where('renewalCarts.orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    await workOff(lab, 'settle-memberships')
    const rows = await lab.db
      .selectFrom('memberships')
      .select(['orderId', 'memberId', 'isLatest'])
      .where('orderId', 'in', [orderId, renewed])
      .orderBy('itemId')
      .execute()
    assert.deepEqual(
      rows.map(({ orderId: of, isLatest }) => [of, isLatest]),
      [
        [orderId, false],
        [renewed, true],
      ],
    )
    assert.equal(rows[0]?.memberId, rows[1]?.memberId)
    await visitor.open(link)
    await page.getByText(t('renewal.done_title')).waitFor()
  },
)

story(
  'says with one press that it will not be renewed, without a script',
  [plainPhone],
  async (visitor, lab) => {
    const { page, t } = visitor
    const payer = await lab.arrive(phone)
    const orderId = await join(payer, camille.email)
    await payer.leave()
    await visitor.open(await reminded(lab, orderId, 35))
    await page.getByRole('link', { name: t('renewal.stop_title') }).click()
    await page.getByRole('button', { name: t('renewal.stop') }).click()
    await page.getByRole('heading', { level: 1, name: t('renewal.stopped_title') }).waitFor()
  },
)

story('shows an association who is a member, to renew and lost', [phone, desk], async (visitor, lab) => {
  const { page, t, look } = visitor
  await workOff(lab, 'settle-memberships')
  await logIn(visitor, administrator, '/associations/les-ateliers-du-canal/administration/adhesions')
  await page.getByRole('heading', { level: 1, name: t('members.title') }).waitFor()
  await assertFits(visitor)
  assert.deepEqual(await visitor.violations(), [])
  await visitor.photograph(`members-${look.width}`)
  await page.getByLabel(t('members.filter')).selectOption('current')
  await page.getByRole('button', { name: t('members.submit') }).click()
  await page.waitForURL(/etat=current/)
})
