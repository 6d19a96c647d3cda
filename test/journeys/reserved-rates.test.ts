import assert from 'node:assert/strict'
import { assertHolds, type Look, type Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { editing, logIn, lookAt } from './back-office.ts'
import { Buyer, places } from './buyer.ts'
import { camille, cards } from './giver.ts'

const story = stories()
const phone: Look = { ...frenchPhone, width: 390 }
const withoutScripts: Look = { ...phone, javaScript: false }
const owner = 'camille.moreau@example.org'

story(
  'reserves a rate by a code, and sells it to who has it alone',
  [phone, withoutScripts],
  async (visitor, lab) => {
    const label = `Partenaires ${crypto.randomUUID().slice(0, 4)}`
    await reserve(visitor, label, async ({ page, t }) => {
      await page.getByRole('radio', { name: t('editor.reserved.code'), exact: true }).check()
      await page.getByLabel(t('editor.reserved_code'), { exact: true }).fill('mai')
      await press(visitor, t('editor.save'))
      await page.locator('#error-summary').waitFor()
      await lookAt(visitor, 'rate-reserved')
      await page.getByLabel(t('editor.reserved_code'), { exact: true }).fill('mairie 26')
    })
    await visitor.page.getByText(visitor.t('editor.reserved_by_code', { code: 'MAIRIE26' })).waitFor()
    try {
      const stranger = await lab.arrive(visitor.look)
      const { page, t } = stranger
      const buyer = new Buyer(stranger, 'participants')
      await stranger.open(places.festival)
      assert.doesNotMatch(await page.content(), new RegExp(label))
      await buyer.take('Tarif plein', 1)
      await typeCode(stranger, 'MAIRIE27')
      await page.locator('.coupon-field').getByText(t('error.COUPON_INVALID')).waitFor()
      await typeCode(stranger, 'maïrie26')
      await page.getByText(t('coupon.opened', { code: 'MAIRIE26' })).waitFor()
      await lookAt(stranger, 'reserved-opened')
      await assertHolds(buyer.quantity('Tarif plein'), '1')
      await buyer.quantity('Tarif plein').fill('0')
      await buyer.take(label)
      await buyer.goOn(2)
      await buyer.writeName(1, ['Sam', 'Rivière'])
      await buyer.goOn(3)
      await buyer.writePayerStep()
      await payFor(buyer)
      await stranger.leave()
      // The link that an association sends opens it too.
      const guest = await lab.arrive(visitor.look)
      await guest.open(`${places.festival}?code=MAIRIE26`)
      await guest.page.getByRole('heading', { name: label }).waitFor()
      await guest.leave()
    } finally {
      await withdraw(lab, label)
    }
  },
)

story(
  'reserves a rate for addresses of a domain, and says so beside another one',
  [phone, withoutScripts],
  async (visitor, lab) => {
    const label = `Agents ${crypto.randomUUID().slice(0, 4)}`
    await reserve(visitor, label, async ({ page, t }) => {
      await page.getByRole('radio', { name: t('editor.reserved.domains'), exact: true }).check()
      await page.getByLabel(t('editor.reserved_domains'), { exact: true }).fill('@Mairie-Lyon.fr')
    })
    try {
      const stranger = await lab.arrive(visitor.look)
      const { page, t } = stranger
      const buyer = new Buyer(stranger, 'participants')
      await stranger.open(places.festival)
      await page
        .getByText(t('step.reserved_domains', { domains: '@mairie-lyon.fr' }))
        .first()
        .waitFor()
      await buyer.take(label)
      await buyer.goOn(2)
      await buyer.writeName(1, ['Sam', 'Rivière'])
      await buyer.goOn(3)
      await buyer.writePayer(camille)
      await buyer.send()
      const refusal = t('val.rate_for_domains', { label, domains: '@mairie-lyon.fr' })
      await page.locator('#email-error').getByText(refusal).waitFor()
      await lookAt(stranger, 'reserved-refused')
      await assertHolds(buyer.field('payer.first_name'), camille.firstName)
      await buyer.writePayer({ ...camille, email: 'camille@mairie-lyon.fr' })
      await buyer.goOn(4)
      await payFor(buyer)
      await stranger.leave()
    } finally {
      await withdraw(lab, label)
    }
  },
)

/** Up to the paid order; a card is typed into the provider's fields, which need scripts. */
async function payFor(buyer: Buyer): Promise<void> {
  await buyer.startPayment()
  if (buyer.visitor.look.javaScript === false) return
  await buyer.pay(cards.paid, 750)
  await buyer.atConfirmation()
}

const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A new rate of the festival at 7,50 €, for some alone. */
async function reserve(
  visitor: Visitor,
  label: string,
  choose: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const { page, t } = visitor
  await logIn(visitor, owner, editing.replace('edition/1', 'edition/2'))
  await page.getByRole('link', { name: t('editor.add.rates') }).click()
  await page.getByLabel(t('editor.name'), { exact: true }).fill(label)
  await page.getByLabel(t('editor.price_amount'), { exact: true }).fill('7,5')
  await choose(visitor)
  await press(visitor, t('editor.save'))
  await page.getByText(t('editor.saved_rate', { name: label })).waitFor()
}

async function typeCode({ page, t }: Visitor, code: string): Promise<void> {
  const field = page.getByRole('textbox', { name: t('coupon.any_field'), exact: true })
  if (!(await field.isVisible())) await page.getByText(t('coupon.any_ask')).click()
  await field.fill(code)
  await press({ page, t } as Visitor, t('coupon.apply'))
}

async function withdraw(lab: JourneyLab, label: string): Promise<void> {
  const { form } = await demoCampaign(lab, 'festival')
  await lab.db
    .updateTable('tiers')
    .set({ deletedAt: new Date().toISOString() })
    .where('formId', '=', form.id)
    .where('label', '=', label)
    .execute()
}
