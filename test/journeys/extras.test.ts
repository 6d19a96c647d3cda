import assert from 'node:assert/strict'
import { type Look, lookName, type Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { dragBy, logIn, lookAt, office } from './back-office.ts'
import { Buyer, places } from './buyer.ts'
import { cards } from './giver.ts'

const story = stories()
const withoutScripts: Look = { ...frenchPhone, javaScript: false }
const owner = 'camille.moreau@example.org'
const canal = '/associations/les-ateliers-du-canal/administration'
const season = `${canal}/adhesions/adhesion-de-saison/edition/4`
const support = 'Adhésion de soutien'

const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click()
const names = ({ page }: Visitor) => page.locator('ol .office-rate-name').allInnerTexts()

story(
  'makes an option with two places and a code, and a visitor takes both',
  [frenchPhone, withoutScripts, englishDesk],
  async (visitor, lab) => {
    const name = `Repas (${lookName(visitor.look)})`
    await logIn(visitor, owner, season)
    await addOption(visitor, name)
    const code = await addCode(visitor)
    const member = await lab.arrive(visitor.look)
    await join(member, { name, code })
    await isSoldOut(await lab.arrive(visitor.look), name)
    await lab.agree()

    if (visitor.look.javaScript !== false) await tellsWhatIsGone(visitor, name, code)
    await tooFew(visitor, name)
    await letGo(visitor, name, code)
  },
)

/** Five euros, two places, with one rate; what is wrong first stands at its fields. */
async function addOption(visitor: Visitor, name: string) {
  const { page, t } = visitor
  await page.getByRole('link', { name: t('extras.title'), exact: true }).click()
  const before = await names(visitor)
  await lookAt(visitor, 'options')
  await page.getByRole('link', { name: t('extras.add') }).click()
  await press(visitor, t('editor.save'))
  await page.locator('#error-summary').waitFor()
  await lookAt(visitor, 'option-error')
  await page.getByLabel(t('extras.name'), { exact: true }).fill(name)
  await page.getByLabel(t('extras.price'), { exact: true }).fill('5')
  await page.getByLabel(t('extras.rate'), { exact: true }).selectOption(support)
  await page.getByRole('radio', { name: t('editor.places_limited'), exact: true }).check()
  await page.getByLabel(t('editor.capacity'), { exact: true }).fill('2')
  await lookAt(visitor, 'option')
  await press(visitor, t('editor.save'))
  await page.getByText(t('extras.done_saved', { name })).waitFor()
  assert.deepEqual(await names(visitor), [...before, name])
  await press(visitor, t('editor.up_named', { name }))
  await page.getByText(t('extras.done_moved')).waitFor()
  assert.deepEqual(await names(visitor), before.toSpliced(-1, 0, name))
  if (visitor.look.javaScript === false || before.length === 0) return
  await dragBy(visitor, name, 'ArrowDown')
  assert.deepEqual(await names(visitor), [...before, name])
  await dragBy(visitor, name, 'ArrowUp')
  assert.deepEqual(await names(visitor), before.toSpliced(-1, 0, name))
}

/** Ten per cent, under a code that nobody thought up. */
async function addCode(visitor: Visitor): Promise<string> {
  const { page, t } = visitor
  await page.getByRole('link', { name: t('codes.title'), exact: true }).click()
  await lookAt(visitor, 'codes-before')
  await page.getByRole('link', { name: t('codes.add') }).click()
  await press(visitor, t('codes.save'))
  await page.locator('#error-summary').waitFor()
  await page.getByLabel(t('codes.percent'), { exact: true }).fill('10')
  await press(visitor, t('codes.generate'))
  const field = page.getByRole('textbox', { name: t('codes.code'), exact: true })
  // Without scripts the page comes back with it, and with what was typed.
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=code]')?.value)
  const code = await field.inputValue()
  assert.match(code, /^[A-HJ-NP-Z2-9]{8}$/)
  assert.equal(await page.getByLabel(t('codes.percent'), { exact: true }).inputValue(), '10')
  await page.locator('#code-error').waitFor({ state: 'detached' })
  await lookAt(visitor, 'code')
  await press(visitor, t('codes.save'))
  await page.getByText(t('codes.done_saved', { code })).waitFor()
  return code
}

/** Two memberships at 20 euros with an option at 5 each, 10 % off: 45 euros. */
async function join(visitor: Visitor, { name, code }: { readonly name: string; readonly code: string }) {
  const buyer = new Buyer(visitor, 'members')
  const { page, t } = visitor
  await visitor.open(places.membership)
  await buyer.take(support, 2)
  await buyer.goOn(2)
  await buyer.writeName(1, ['Camille', 'Moreau'])
  await buyer.writeName(2, ['Sam', 'Rivière'])
  for (const card of [1, 2]) await buyer.card(card).getByRole('checkbox', { name }).check()
  await buyer.goOn(3)
  await buyer.writePayerStep()
  await buyer.applyCode(code)
  await page.getByText(t('form.coupon_applied', { code, amount: buyer.euros(5_00) })).waitFor()
  await buyer.startPayment()
  await buyer.heading(t('pay.title', { amount: buyer.euros(45_00) })).waitFor()
  if (visitor.look.javaScript === false) return
  await buyer.pay(cards.paid, 45_00)
  await buyer.atConfirmation()
}

/** Whoever comes next cannot take it any more. */
async function isSoldOut(visitor: Visitor, name: string) {
  const buyer = new Buyer(visitor, 'members')
  await visitor.open(places.membership)
  await buyer.take(support)
  await buyer.goOn(2)
  const box = buyer.card(1).getByRole('checkbox', { name })
  assert.ok(await box.isDisabled())
  await buyer.card(1).getByText(visitor.t('people.option_sold_out')).first().waitFor()
}

/** Both lists say what became of it; without scripts no card is paid with, and a cart holds it. */
async function tellsWhatIsGone(visitor: Visitor, name: string, code: string) {
  await visitor.open(`${season}/options`)
  const line = visitor.page.getByRole('listitem').filter({ hasText: name })
  await line.getByText(visitor.t('extras.sold_out'), { exact: true }).waitFor()
  await lookAt(visitor, 'options-sold-out')
  await visitor.open(`${season}/codes`)
  const used = visitor.page.getByRole('listitem').filter({ hasText: code })
  await used.getByText(visitor.t('codes.used', { used: 1 })).waitFor()
  await lookAt(visitor, 'codes')
}

/** Fewer than are sold or held is refused next to the field. */
async function tooFew(visitor: Visitor, name: string) {
  const { page, t } = visitor
  await visitor.open(`${season}/options`)
  await page.getByRole('link', { name: t('editor.edit_named', { name }) }).click()
  await page.getByLabel(t('editor.capacity'), { exact: true }).fill('1')
  await press(visitor, t('editor.save'))
  await page
    .locator('#capacity-error')
    .getByText(t('office.capacity_too_low', { taken: '2' }))
    .waitFor()
  await lookAt(visitor, 'option-too-low')
}

/** What somebody has is withdrawn, and comes back. */
async function letGo(visitor: Visitor, name: string, code: string) {
  const { page, t } = visitor
  await press(visitor, t('editor.withdraw'))
  await page.getByText(t('extras.done_withdrawn', { name })).waitFor()
  await lookAt(visitor, 'options-withdrawn')
  await press(visitor, t('editor.restore_named', { name }))
  await page.getByText(t('extras.done_restored', { name })).waitFor()
  await visitor.open(`${season}/codes`)
  await page.getByRole('link', { name: t('codes.edit_named', { code }) }).click()
  await press(visitor, t('codes.remove'))
  await page.getByText(t('codes.done_withdrawn', { code })).waitFor()
  await press(visitor, t('codes.restore_named', { code }))
  await page.getByText(t('codes.done_restored', { code })).waitFor()
}

story(
  'offers delivery and collection in a shop, each with one press',
  [frenchPhone, withoutScripts],
  async (visitor, lab) => {
    const { page, t } = visitor
    const wayBack = await withoutDelivery(lab)
    try {
      await logIn(visitor, owner, `${canal}/boutiques/la-boutique-des-ateliers/edition/4/options`)
      await page.getByRole('heading', { level: 1, name: t('extras.title_shop') }).waitFor()
      await lookAt(visitor, 'options-empty')
      await press(visitor, t('extras.add_pickup'))
      await page.getByText(t('extras.done_saved', { name: t('extras.pickup') })).waitFor()
      await page.getByRole('link', { name: t('extras.add_shipping') }).click()
      assert.equal(
        await page.getByLabel(t('extras.name'), { exact: true }).inputValue(),
        t('extras.shipping'),
      )
      assert.ok(await page.getByRole('checkbox', { name: t('extras.per_order') }).isChecked())
      await page.getByLabel(t('extras.price'), { exact: true }).fill('6,5')
      await press(visitor, t('editor.save'))
      await page.getByText(t('extras.done_saved', { name: t('extras.shipping') })).waitFor()
      assert.deepEqual(await names(visitor), [t('extras.pickup'), t('extras.shipping')])
      assert.equal(await page.getByRole('heading', { name: t('extras.ways') }).count(), 0)
    } finally {
      await wayBack()
    }
  },
)

/** A shop that says nothing of how articles arrive; gives the way back. */
async function withoutDelivery({ db }: JourneyLab) {
  const form = await db
    .selectFrom('forms')
    .select(['id', 'organizationId'])
    .where('slug', '=', 'la-boutique-des-ateliers')
    .executeTakeFirstOrThrow()
  const set = (deletedAt: string | null) =>
    db.updateTable('extraOptions').set({ deletedAt }).where('formId', '=', form.id)
  const planted = await db.selectFrom('extraOptions').select('id').where('formId', '=', form.id).execute()
  const ids = planted.map(({ id }) => id)
  await set('2026-01-01T00:00:00Z').execute()
  return async () => {
    await set('2026-01-01T00:00:00Z').where('id', 'not in', ids).execute()
    await set(null).where('id', 'in', ids).execute()
  }
}

story('refuses a code that leaves a rate nobody could pay', [frenchPhone], async visitor => {
  const { page, t } = visitor
  await logIn(visitor, owner, `${office}/edition/4/codes/nouveau`)
  await page.getByRole('radio', { name: t('codes.kind.amount') }).check()
  await page.getByRole('textbox', { name: t('codes.code'), exact: true }).fill('trop')
  await page.getByLabel(t('codes.amount'), { exact: true }).fill('11,8')
  await press(visitor, t('codes.save'))
  assert.match(await page.locator('#amount-error').innerText(), /0,20/)
  await lookAt(visitor, 'code-too-much')
})
