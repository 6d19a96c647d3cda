import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { lookName, type Visitor } from '#test/support/browser.ts'
import {
  englishDesk,
  frenchPhone,
  type JourneyLab,
  openJourneyLab,
  tellStory,
} from '#test/support/journey-lab.ts'
import { Buyer, places } from './buyer.ts'
import { cards } from './giver.ts'

/** One page of sections, where the operator wants that (rule FRM-2). */
let lab: JourneyLab
before(async () => {
  lab = await openJourneyLab({ quickWin: 'event,membership,shop' })
})
after(() => lab.close())

const timeout = 120_000
const looks = [frenchPhone, englishDesk, { ...frenchPhone, javaScript: false }]

/** What is sold, in cents, and what is asked about it. */
const orders = {
  event: async (visitor: Visitor) => {
    const buyer = new Buyer(visitor, 'participants')
    await visitor.open(places.festival)
    await buyer.take('Tarif plein', 2)
    await choose(buyer)
    await buyer.writeName(1, ['Camille', 'Moreau'])
    await buyer.writeName(2, ['Sam', 'Rivière'])
    await buyer.card(1).getByLabel('Régime alimentaire').selectOption('Végétarien')
    await buyer.card(2).getByLabel('Régime alimentaire').selectOption('Végétarien')
    return { buyer, cents: 4800 }
  },
  membership: async (visitor: Visitor) => {
    const buyer = new Buyer(visitor, 'members')
    await visitor.open(places.membership)
    await buyer.take('Adhésion adulte + atelier')
    await choose(buyer)
    const card = buyer.card(1)
    await buyer.writeName(1, ['Camille', 'Moreau'])
    await card.getByRole('textbox', { name: 'Date de naissance' }).fill('24/03/1988')
    await card.getByRole('combobox', { name: 'Atelier' }).selectOption('Chant')
    await card
      .getByRole('group', { name: /image/ })
      .getByRole('radio', { name: visitor.t('field.yes') })
      .check()
    return { buyer, cents: 18_000 }
  },
  shop: async (visitor: Visitor) => {
    const buyer = new Buyer(visitor, 'details')
    await visitor.open(places.shop)
    await buyer.take('Tote bag sérigraphié', 1)
    await choose(buyer)
    await buyer.card(1).getByRole('combobox', { name: 'Couleur' }).selectOption('Noir')
    await visitor.page.getByRole('radio', { name: 'Envoi postal' }).check()
    // Without JavaScript the address is asked for once the delivery is sent.
    if (visitor.look.javaScript !== false) await writeAddress(visitor)
    return { buyer, cents: 1500 + 600 }
  },
} as const

async function writeAddress({ page, t }: Visitor): Promise<void> {
  await page.getByRole('textbox', { name: t('payer.address') }).fill('3 rue des Tanneurs')
  await page.getByRole('textbox', { name: t('payer.zip_code') }).fill('69003')
  await page.getByRole('textbox', { name: t('payer.city') }).fill('Lyon')
}

/** Saves the choice: the same page then asks the rest, beginning with the focus on what comes next. */
async function choose(buyer: Buyer): Promise<void> {
  await buyer.send()
  await buyer.visitor.page.locator('#people').waitFor()
}

for (const [type, order] of Object.entries(orders))
  for (const look of looks)
    test(`${type} on one page, ${lookName(look)}`, { timeout }, () =>
      tellStory(lab, look, `quick-${type}`, async visitor => {
        const { buyer, cents } = await order(visitor)
        const path = new URL(visitor.page.url()).pathname
        await buyer.writePayer()
        await buyer.pickTip('none')
        await buyer.agree()
        if (look.javaScript !== false) assert.deepEqual(await visitor.violations(), [])
        assert.equal(await visitor.page.locator('.stepper').count(), 0)
        assert.equal(new URL(visitor.page.url()).pathname, path)
        await buyer.send()
        if (look.javaScript === false && type === 'shop') {
          await writeAddress(visitor)
          await buyer.send()
        }
        await buyer.atPayment()
        await buyer.heading(visitor.t('pay.title', { amount: buyer.euros(cents) })).waitFor()
        if (look.javaScript === false) return
        await buyer.pay(cards.paid, cents)
        await buyer.atOutcome('out.confirmed_title')
      }),
    )

test('another choice keeps what was typed', { timeout }, () =>
  tellStory(lab, englishDesk, 'quick-choice', async visitor => {
    const { buyer } = await orders.event(visitor)
    await buyer.writePayer()
    await buyer.take('Tarif réduit')
    await buyer.onward
      .filter({ hasText: visitor.t('step.continue') })
      .first()
      .waitFor()
    await buyer.send()
    await buyer.card(3).waitFor()
    const name = buyer.card(1).getByRole('textbox', { name: visitor.t('payer.last_name'), exact: true })
    assert.equal(await name.inputValue(), 'Moreau')
    const email = visitor.page
      .locator('.payer-fields')
      .getByRole('textbox', { name: visitor.t('payer.email'), exact: true })
    assert.ok((await email.inputValue()).includes('@'), 'who pays stays')
  }),
)
