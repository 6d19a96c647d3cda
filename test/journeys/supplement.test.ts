import { administeredOrderPath } from '#domain/form/administration-path.ts'
import { money } from '#messages/format.ts'
import type { Look } from '#test/support/browser.ts'
import { englishDesk, stories } from '#test/support/journey-lab.ts'
import { logIn, lookAt } from './back-office.ts'
import { Buyer } from './buyer.ts'
import { assertFits } from './fits.ts'
import { cards } from './giver.ts'
import { paysByLink } from './link-payer.ts'
import { mailedLink, mailedTickets } from './mailed-order.ts'
import { buyTwo } from './two-places.ts'

const story = stories()
const keeper = 'camille.moreau@example.org'
const looks: readonly Look[] = [
  { locale: 'fr', width: 390 },
  { ...englishDesk, width: 1280 },
  { locale: 'fr', width: 1280, javaScript: false },
]

/** A meal is added to a place that is sold: its payer pays by the link of a mail, and the ticket says it (rules ORD-6, ORD-7). */
story('adds an option to an order, whose payer pays it by a link', looks, async (visitor, lab) => {
  const { page, t, look } = visitor
  const payer = await lab.arrive({ locale: look.locale, width: look.width })
  const orderId = await buyTwo(payer)
  await logIn(visitor, keeper, administeredOrderPath('les-ateliers-du-canal', orderId))
  await page.getByRole('link', { name: t('officeOrder.option_line', { name: 'Noé Moreau' }) }).click()
  const submit = page.getByRole('button', { name: t('officeOrder.option_submit'), exact: true })
  await submit.click()
  await page
    .getByText(t('val.required', { label: t('officeOrder.option_which') }))
    .first()
    .waitFor()
  await page.getByRole('radio', { name: /Repas du soir/ }).check()
  await assertFits(visitor)
  await lookAt(visitor, 'add-option')
  await submit.click()
  await page.getByText(t('officeOrder.done_asked')).waitFor()
  await page.getByRole('heading', { name: t('officeOrder.supplements') }).waitFor()
  await assertFits(visitor)
  await lookAt(visitor, 'option-waits')

  const { id } = await lab.db
    .selectFrom('supplements')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const link = await mailedLink(lab, new RegExp(`/complement/${id}\\?token=[\\w.-]+`))
  await payer.open(link)
  await payer.page.getByText('Repas du soir').waitFor()
  await assertFits(payer)
  await payer.photograph(`supplement-${look.width}`)
  const buyer = new Buyer(payer, 'participants')
  await paysByLink(
    { visitor: payer, buyer },
    { press: 'supplement.pay', cents: 1400, withTip: 1730, path: /\/complement\/\d+\?token=/ },
  )
  await buyer.pay(cards.paid, 1400)
  await payer.page.getByText(t('supplement.paid_title')).waitFor()
  await assertFits(payer)
  await payer.photograph(`supplement-paid-${look.width}`)
  await lab.quiet()
  await payer.open(await mailedTickets(lab, orderId))
  await payer.page.getByText('Repas du soir').first().waitFor()
  await payer.leave()

  await page.reload()
  await page
    .getByText(t('officeOrder.supplementPaid', { label: 'Repas du soir', amount: money(1400, look.locale) }))
    .first()
    .waitFor()
  await assertFits(visitor)
  await lookAt(visitor, 'option-paid')
})
