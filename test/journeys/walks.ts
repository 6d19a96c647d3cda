import assert from 'node:assert/strict'
import { wordsAbout } from '#messages/words-about.ts'
import { assertHolds, type Visitor } from '#test/support/browser.ts'
import type { JourneyLab } from '#test/support/journey-lab.ts'
import { Buyer, places } from './buyer.ts'
import { askForMoney } from './checkout-cart.ts'
import { brand, bread, cards } from './giver.ts'

/** Where somebody stands on the way: the picture of it is named after this. */
export type Stage =
  | 'choice'
  | 'choice-filled'
  | 'people'
  | 'people-filled'
  | 'payer'
  | 'payer-filled'
  | 'summary'
  | 'summary-filled'
  | 'page'
  | 'page-filled'
  | 'payment'
  | 'confirmation'

/**
 * The way from a campaign's page to its confirmation, one stop after the other. Journeys go it to the end, others look at
 * each stop; without a script it ends on the payment page, where the card fields need one.
 */
export type Walk = {
  readonly name: string
  readonly steps: (visitor: Visitor, lab: JourneyLab) => AsyncGenerator<Stage, void, void>
}

const festival = { full: 'Tarif plein', reduced: 'Tarif réduit', child: 'Moins de 6 ans' } as const

/** Three tickets, options, a gift, and a code: 48 + 12 of tickets, 14 + 2 of options, 5 given; a tenth off but the gift. */
async function* buyTickets(visitor: Visitor) {
  const buyer = new Buyer(visitor, 'participants')
  const { page, t } = visitor
  await visitor.open(places.festival)
  assert.equal(await buyer.quantity(festival.full).inputValue(), '0', 'nothing is chosen beforehand')
  yield 'choice' as const
  await buyer.take(festival.full, 2)
  await buyer.take(festival.reduced)
  const gift = page.getByRole('group', {
    name: t('choice.gift_ask', { organization: 'Les Ateliers du Canal' }),
  })
  assert.ok(await gift.getByRole('radio', { name: t('choice.gift_none') }).isChecked())
  await gift.getByRole('radio', { name: /^.?5/ }).check()
  yield 'choice-filled' as const

  await buyer.goOn(2)
  yield 'people' as const
  await buyer.writeName(1, ['Camille', 'Moreau'])
  await buyer.writeName(2, ['Sam', 'Rivière'])
  await buyer.writeName(3, ['Léa', 'Rivière'])
  await buyer.card(1).getByLabel('Régime alimentaire').selectOption('Végétarien')
  await buyer.card(1).getByRole('checkbox', { name: 'Repas du soir' }).check()
  await buyer.card(2).getByRole('checkbox', { name: 'Gobelet réutilisable' }).check()
  await buyer
    .card(1)
    .getByRole('checkbox', { name: t('people.is_payer') })
    .check()
  yield 'people-filled' as const

  await buyer.goOn(3)
  await assertHolds(buyer.field('payer.first_name'), 'Camille', 'who pays is known')
  yield* fromPayer(buyer)
  await page.locator('.unit-notes').filter({ hasText: 'Sam Rivière' }).waitFor()
  await buyer.applyCode('berges10')
  const discount = buyer.euros(760)
  await page.getByText(t('form.coupon_applied', { code: 'BERGES10', amount: discount })).waitFor()
  yield* payAndConfirm(buyer, 4800 + 1200 + 1600 + 500 - 760)
}

/** A place that costs nothing: no card, no contribution, confirmed at once (rule PAY-11). */
async function* bookForFree(visitor: Visitor) {
  const buyer = new Buyer(visitor, 'participants')
  const { page, t } = visitor
  await visitor.open(places.festival)
  await buyer.take(festival.child)
  yield 'choice-filled' as const
  await buyer.goOn(2)
  await buyer.writeName(1, ['Léa', 'Rivière'])
  yield 'people-filled' as const
  await buyer.goOn(3)
  yield* fromPayer(buyer)
  const rows = page.locator('.check-card')
  await rows.getByText(t('common.free'), { exact: true }).waitFor()
  assert.equal(await buyer.tips.count(), 0, 'nobody is asked for money where nothing is paid')
  // Beside the form in a wide window; on a phone the bar says it in its own words.
  await page.getByText(t('summary.to_confirm'), { exact: true }).first().waitFor({ state: 'attached' })
  for (const words of [t('summary.to_pay'), t('common.secure_payment')])
    assert.equal(await page.getByText(words, { exact: true }).count(), 0, words)
  await buyer.agree()
  yield 'summary-filled' as const
  await buyer.onward
    .filter({ hasText: t('pay.button_free') })
    .first()
    .click()
  await buyer.atOutcome('out.registered_title')
  await page.locator('dl.rows').getByText(t('common.free'), { exact: true }).waitFor()
  yield 'confirmation' as const
}

/** A membership with two options, in three payments: 180 in thirds, 27 of options today. */
async function* join(visitor: Visitor) {
  const buyer = new Buyer(visitor, 'members')
  const { page, t } = visitor
  await visitor.open(places.membership)
  yield 'choice' as const
  await buyer.take('Adhésion adulte + atelier')
  yield 'choice-filled' as const
  await buyer.goOn(2)
  yield 'people' as const
  const card = buyer.card(1)
  await buyer.writeName(1, ['Camille', 'Moreau'])
  await card.getByRole('textbox', { name: 'Date de naissance' }).fill('24/03/1988')
  await card.getByRole('combobox', { name: 'Atelier' }).selectOption('Chant')
  await card
    .getByRole('group', { name: /image/ })
    .getByRole('radio', { name: t('field.yes') })
    .check()
  await card.getByRole('checkbox', { name: 'Kit de fournitures' }).check()
  await card.getByRole('checkbox', { name: 'T-shirt' }).check()
  await card.getByRole('combobox', { name: 'Taille' }).selectOption('M')
  yield 'people-filled' as const
  await buyer.goOn(3)
  yield* fromPayer(buyer)
  await page.getByText(/Atelier\s?: Chant/).waitFor()
  await buyer.instalments(3).check()
  if (visitor.look.javaScript === false) {
    // Nobody agrees to a schedule that the page has not shown.
    await page.getByRole('button', { name: t('pay.show_schedule') }).click()
    await page.getByRole('heading', { name: t('pay.schedule') }).waitFor()
  }
  const today = 6000 + 2700
  await buyer.onward
    .filter({ hasText: t('pay.button_today', { amount: buyer.euros(today) }) })
    .first()
    .waitFor()
  yield* payAndConfirm(buyer, today)
}

/** Two bags of one colour each and a poster, by post: 30 + 18 + 6. */
async function* shop(visitor: Visitor) {
  const buyer = new Buyer(visitor, 'details')
  const { page, t } = visitor
  const bag = 'Tote bag sérigraphié'
  await visitor.open(places.shop)
  yield 'choice' as const
  await buyer.take(bag, 2)
  await buyer.take('Affiche du festival 50 × 70')
  yield 'choice-filled' as const
  await buyer.goOn(2)
  yield 'people' as const
  await page.getByText(t('step.held_until', { kind: 'Shop', time: '' }).trim()).waitFor()
  await buyer.card(1).getByRole('combobox', { name: 'Couleur' }).selectOption('Noir')
  await buyer.card(2).getByRole('combobox', { name: 'Couleur' }).selectOption('Bleu')
  await page.getByRole('radio', { name: 'Envoi postal' }).check()
  yield 'people-filled' as const
  await buyer.goOn(3)
  await page.getByRole('textbox', { name: t('payer.address') }).fill('3 rue des Tanneurs')
  await page.getByRole('textbox', { name: t('payer.zip_code') }).fill('69003')
  await page.getByRole('textbox', { name: t('payer.city') }).fill('Lyon')
  yield* fromPayer(buyer)
  await sentTo(visitor)
  await page.getByText(/Couleur\s?: Noir/).waitFor()
  yield* payAndConfirm(buyer, 3000 + 1800 + 600)
  await sentTo(visitor)
  const way = { organization: 'Les Ateliers du Canal', way: 'Envoi postal' }
  await page.getByText(t('next.Shop_sent', way)).waitFor()
}

/** The address stands under what it is for; the association's words are marked as French on an English page. */
async function sentTo({ page, t }: Visitor): Promise<void> {
  const facts = page.locator('.check-facts > div').filter({ hasText: t('order.delivery_address') })
  await facts.filter({ hasText: '3 rue des Tanneurs, 69003 Lyon' }).waitFor()
  const theirs = page.locator('dl.rows dt [lang=fr]')
  const marked = (await theirs.allTextContents()).filter(text => /Tote bag|Envoi postal|Couleur/.test(text))
  if (t.locale === 'fr') assert.deepEqual(marked, [])
  else
    for (const words of ['Tote bag sérigraphié', 'Envoi postal', 'Couleur'])
      assert.ok(marked.includes(words), words)
}

/** An amount of one's own, shown with the name and a word. */
async function* supportFreely(visitor: Visitor) {
  const buyer = new Buyer(visitor, 'contributors')
  const { page, t } = visitor
  await visitor.open(places.oven)
  yield 'choice' as const
  await page.getByRole('radio', { name: t('form.other_amount') }).check()
  const own = t('ui.amount_in_euros', { label: t('form.other_amount') })
  await page.getByRole('textbox', { name: own }).fill('25')
  yield 'choice-filled' as const
  await buyer.goOn(2)
  yield 'people' as const
  await page.getByRole('checkbox', { name: t('people.show_name') }).check()
  await page.getByRole('textbox', { name: t('people.message') }).fill('Pour le pain du jeudi, merci.')
  yield 'people-filled' as const
  await buyer.goOn(3)
  yield* fromPayer(buyer)
  await saidInPublic(visitor)
  yield* payAndConfirm(buyer, 2500)
  await saidInPublic(visitor)
  await visitor.open(places.oven)
  await page.getByText('Pour le pain du jeudi, merci.').first().waitFor()
}

/** What will be shown, to be checked before and after the payment. */
async function saidInPublic({ page, t }: Visitor): Promise<void> {
  const notes = page.locator('dl.rows .unit-note').filter({ visible: true })
  for (const [label, words] of [
    ['order.shown_name', t('field.yes')],
    ['order.shown_amount', t('field.no')],
    ['order.shown_message', 'Pour le pain du jeudi, merci.'],
  ] as const)
    await notes.getByText(wordsAbout(t, t(label), words)).waitFor()
}

/** A counterpart, by somebody who shows nothing. */
async function* supportForReward(visitor: Visitor) {
  const buyer = new Buyer(visitor, 'contributors')
  await visitor.open(places.oven)
  await visitor.page.getByRole('radio', { name: /La miche/ }).check()
  yield 'choice-filled' as const
  await buyer.goOn(2)
  await buyer.goOn(3)
  yield* fromPayer(buyer)
  yield* payAndConfirm(buyer, 4000)
}

/** A sale on one page, for two people on the first of two days. */
async function* paySale(visitor: Visitor) {
  const buyer = new Buyer(visitor, 'details')
  const { page } = visitor
  await visitor.open(places.workshop)
  yield 'page' as const
  await buyer.take('Atelier, par personne', 2)
  await page.getByRole('combobox', { name: 'Date choisie' }).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Référence de facture' }).fill('F-2026-118')
  yield* payPage(buyer, 9000)
}

/** A gift of 15 euros each month. */
async function* giveMonthly(visitor: Visitor) {
  const buyer = new Buyer(visitor, 'details')
  const { page, t } = visitor
  await visitor.open(bread)
  assert.ok(await page.getByRole('radio', { name: t('form.once') }).isChecked(), 'never monthly beforehand')
  await page.getByRole('radio', { name: t('form.monthly') }).check()
  yield 'page' as const
  await buyer.amountTile(1500).check()
  await page.getByLabel(t('donation.debit_day'), { exact: true }).selectOption('12')
  yield* payPage(buyer, 1500, 'out.monthly_title')
}

/** A cart that an association made elsewhere. */
async function* payCheckout(visitor: Visitor, lab: JourneyLab) {
  const buyer = new Buyer(visitor, 'details')
  await visitor.open(await askForMoney(lab))
  yield 'page' as const
  yield* payPage(buyer, 2000)
}

/** The payer's step, and the summary that follows. */
async function* fromPayer(buyer: Buyer) {
  await buyer.atStep(3)
  yield 'payer' as const
  await buyer.writePayer()
  yield 'payer-filled' as const
  await buyer.goOn(4)
  yield 'summary' as const
}

/** The summary, filled in; then payment, and what is told afterwards. */
async function* payAndConfirm(buyer: Buyer, cents: number) {
  const { t } = buyer.visitor
  await buyer.pickTip('none')
  await buyer.agree()
  yield 'summary-filled' as const
  await buyer.send()
  yield* payCard(buyer, cents)
  await buyer.row(t('out.paid_today'), cents)
}

/** What a page of its own asks of everybody, then payment. */
async function* payPage(
  buyer: Buyer,
  cents: number,
  title: Parameters<Buyer['atOutcome']>[0] = 'out.confirmed_title',
) {
  const { t } = buyer.visitor
  await buyer.writePayer()
  await buyer.pickTip({ other: '2' })
  await buyer.agree()
  yield 'page-filled' as const
  await buyer.send()
  yield* payCard(buyer, cents + 200, title)
  await buyer.row(t('tip.line', { brand }), 200)
  await buyer.row(t('out.paid_today'), cents + 200)
}

async function* payCard(
  buyer: Buyer,
  cents: number,
  title: Parameters<Buyer['atOutcome']>[0] = 'out.confirmed_title',
) {
  const { t, look } = buyer.visitor
  await buyer.atPayment()
  await buyer.heading(t('pay.title', { amount: buyer.euros(cents) })).waitFor()
  if (look.javaScript !== false) await buyer.cardField('cardNumber').waitFor()
  yield 'payment' as const
  await buyer.pay(cards.paid, cents)
  await buyer.atOutcome(title)
  yield 'confirmation' as const
}

export const walks = {
  tickets: { name: 'event', steps: buyTickets },
  free: { name: 'event-free', steps: bookForFree },
  membership: { name: 'membership', steps: join },
  shop: { name: 'shop', steps: shop },
  support: { name: 'crowdfunding', steps: supportFreely },
  reward: { name: 'crowdfunding-reward', steps: supportForReward },
  sale: { name: 'sale', steps: paySale },
  monthly: { name: 'donation-monthly', steps: giveMonthly },
  checkout: { name: 'checkout', steps: payCheckout },
} as const satisfies Record<string, Walk>
