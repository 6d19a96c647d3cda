import assert from 'node:assert/strict'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import type { Look } from '#test/support/browser.ts'
import { stories } from '#test/support/journey-lab.ts'
import { logIn, lookAt } from './back-office.ts'
import { assertFits } from './fits.ts'
import { mailedTickets } from './mailed-order.ts'
import { buyTwo } from './two-places.ts'

const story = stories()
const phone: Look = { locale: 'fr', width: 390 }
const desk: Look = { locale: 'en', width: 1280 }
const keeper = 'camille.moreau@example.org'

/** How often mails of an order go again to one address within an hour (rule MAIL-4). */
const most = 5

story(
  'reads what was mailed about an order, sends it again, and is told when that is too often',
  [phone, desk],
  async (visitor, lab) => {
    const { page, t } = visitor
    const orderId = await buyTwo(visitor)
    await mailedTickets(lab, orderId)
    await lab.quiet()
    const { id } = await lab.db
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const path = administeredPaymentPath('les-ateliers-du-canal', id)
    await logIn(visitor, keeper, path)
    const mails = page.getByRole('region', { name: t('mails.title') })
    const kind = t('mails.kind.orderConfirmation')
    await mails.getByText(kind, { exact: true }).waitFor()
    assert.equal(await mails.getByText(t('mails.again')).count(), 0)
    assert.doesNotMatch(await mails.innerText(), /camille@/, 'the address is masked')
    await assertFits(visitor)
    await lookAt(visitor, `order-mails-${visitor.look.locale}`)
    const resend = mails.getByRole('button', { name: t('mails.resend_named', { mail: kind }) })
    const mailed = () =>
      lab.mails.messages.filter(message => message.includes(`commandes/${orderId}?`)).length
    const before = mailed()
    for (let time = 1; time <= most; time += 1) {
      await resend.first().click()
      await page.getByText(t('refund.mail_resent'), { exact: true }).waitFor()
      await lab.quiet()
      await visitor.open(path)
      assert.equal(await mails.getByText(t('mails.again')).count(), time)
    }
    assert.equal(mailed(), before + most, 'each went to its reader')
    await resend.first().click()
    await mails.getByText(t('mails.too_often')).waitFor()
    const summary = page.locator('.error-links').getByRole('link', { name: t('mails.too_often') })
    assert.equal(await summary.getAttribute('href'), '#mails', 'it leads to the mails, not to the refund')
    await assertFits(visitor)
    await lookAt(visitor, `order-mails-again-${visitor.look.locale}`)
    assert.equal(mailed(), before + most)
  },
)
