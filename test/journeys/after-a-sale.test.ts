import assert from 'node:assert/strict'
import {
  administeredOrderPath,
  administrationPath,
  listPath,
  optionPath,
  ratePath,
} from '#domain/form/administration-path.ts'
import { money, shortDate } from '#messages/format.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { logIn, lookAt } from './back-office.ts'
import { Buyer, places } from './buyer.ts'
import { assertFits } from './fits.ts'
import { camille, cards } from './giver.ts'
import { nameOfLook } from './name-of-look.ts'

/** An association changes what it has sold already (rules FRM-9, MEM-1, ADDR-13). */
const story = stories()
const owner = 'camille.moreau@example.org'
const slug = 'les-ateliers-du-canal'
const phone: Look = { ...frenchPhone, width: 390 }
const desk: Look = { ...englishDesk, width: 1280 }
const looks = [phone, desk]

/** Writes one field of an editor's page, saves it, and stands on the page that says so. */
async function save({ page, t }: Visitor, field: string, value: string): Promise<void> {
  await page.locator(`[name="${field}"]`).fill(value)
  await page.getByRole('button', { name: t('editor.save'), exact: true }).click()
  await page.waitForURL(/[?&]fait=/)
}

/** A place at the festival with a cup, 26 euros. */
async function buyWithCup(visitor: Visitor): Promise<number> {
  const buyer = new Buyer(visitor, 'participants')
  await visitor.open(places.festival)
  await buyer.take('Tarif plein', 1)
  await buyer.goOn(2)
  await buyer.writeName(1, ['Sam', 'Rivière'])
  await buyer.card(1).getByRole('checkbox', { name: 'Gobelet réutilisable' }).check()
  await buyer.goOn(3)
  await buyer.writePayer(camille)
  await buyer.goOn(4)
  await buyer.startPayment()
  await buyer.pay(cards.paid, 2600)
  return buyer.atConfirmation()
}

story(
  'changes a price and an option after a sale: who bought keeps theirs, who comes next sees the new ones',
  looks,
  async (visitor, lab) => {
    const { page, t } = visitor
    const orderId = await buyWithCup(visitor)
    const { form, tier, option } = await demoCampaign(lab, 'festival')
    const [rate, cup] = [tier('Tarif plein'), option('Gobelet réutilisable')]
    const euros = (cents: number) => money(cents, t.locale)
    try {
      await logIn(visitor, owner, ratePath(form, rate.id))
      await page.getByText(t('editor.concerns'), { exact: true }).waitFor()
      await page.getByText(t('editor.concerns_sold_keep')).waitFor()
      await lookAt(visitor, 'rate-sold')
      await save(visitor, 'price', '25')
      await visitor.open(optionPath(form, cup.id))
      await save(visitor, 'price', '3')
      await visitor.open(administeredOrderPath(slug, orderId))
      const kept = page.getByRole('region', { name: t('officeOrder.lines') })
      await kept.getByText(euros(2400)).first().waitFor()
      await kept.getByText(euros(200), { exact: true }).first().waitFor()
      await assertFits(visitor)
      await lookAt(visitor, 'order-kept')
      const next = await lab.arrive(visitor.look)
      const shown = next.page.getByRole('main').getByText(/(?:^|\D)25(?:[.,]00)?\s?€|€25\b/)
      // A kept page may be a second older than the price (rule ADDR-8).
      for (let n = 0; n < 20 && (await shown.count()) === 0; n += 1) await next.open(places.festival)
      assert.ok((await shown.count()) > 0)
      await next.leave()
    } finally {
      await putBack(lab, form, { price: rate.price, rate: rate.id, option: cup.id, optionPrice: cup.price })
    }
  },
)

type Prices = {
  readonly price: number
  readonly rate: number
  readonly option: number
  readonly optionPrice: number
}

async function putBack(
  { db }: JourneyLab,
  form: { readonly id: number },
  { price, rate, option, optionPrice }: Prices,
): Promise<void> {
  await db.updateTable('tiers').set({ price }).where('id', '=', rate).execute()
  await db.updateTable('extraOptions').set({ price: optionPrice }).where('id', '=', option).execute()
  await db
    .updateTable('forms')
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('id', '=', form.id)
    .execute()
}

async function join(visitor: Visitor, lastName: string): Promise<void> {
  const buyer = new Buyer(visitor, 'members')
  await visitor.open(places.membership)
  await buyer.take('Adhésion de soutien', 1)
  await buyer.goOn(2)
  await buyer.writeName(1, ['Noé', lastName])
  await buyer.goOn(3)
  await buyer.writePayer(camille)
  await buyer.goOn(4)
  await buyer.startPayment()
  await buyer.pay(cards.paid, 2000)
  await buyer.atConfirmation()
}

story(
  'changes the season after its first payment, first for who comes next, then for who joined already',
  looks,
  async (visitor, lab) => {
    const { page, t } = visitor
    const lastName = `Saison-${nameOfLook(visitor.look)}`
    await join(visitor, lastName)
    const { form, tier } = await demoCampaign(lab, 'membership')
    const { id, validFrom, validUntil } = tier('Adhésion de soutien')
    assert.ok(validFrom && validUntil)
    const later = Temporal.PlainDate.from(validUntil).add({ days: 10 }).toString()
    const evenLater = Temporal.PlainDate.from(validUntil).add({ days: 20 }).toString()
    const members = `${listPath(slug, 'adherents')}?q=${lastName}`
    const endsOn = async (day: string) => {
      await visitor.open(members)
      await page.getByRole('main').getByText(shortDate(day, t.locale)).first().waitFor()
    }
    try {
      await logIn(visitor, owner, ratePath(form, id))
      const ticks = page.locator('[name="movesSold"]')
      assert.equal(
        await ticks.isChecked(),
        false,
        'who bought keeps what they bought unless somebody says so',
      )
      await assertFits(visitor)
      await lookAt(visitor, 'season-sold')
      await save(visitor, 'validUntil', later)
      await endsOn(validUntil)
      await visitor.open(ratePath(form, id))
      assert.equal(await ticks.count(), 0, 'nobody bought this season yet')
      // The days of before once more: now they are those of who joined.
      await save(visitor, 'validUntil', validUntil)
      await visitor.open(ratePath(form, id))
      await ticks.check()
      await save(visitor, 'validUntil', evenLater)
      await endsOn(evenLater)
    } finally {
      await lab.db.updateTable('tiers').set({ validFrom, validUntil }).where('id', '=', id).execute()
      await putBack(lab, form, { price: 2000, rate: id, option: 0, optionPrice: 0 })
    }
  },
)

story(
  'gives a campaign another address after a sale: links, posters and bookmarks of before lead to it',
  [...looks, { ...phone, javaScript: false }],
  async (visitor, lab) => {
    const { page, t } = visitor
    const { form } = await demoCampaign(lab, 'membership')
    await logIn(visitor, owner, administrationPath(form, 'partage'))
    const moveTo = async (address: string) => {
      await page.getByLabel(t('sharing.move_field'), { exact: true }).fill(address)
      await page.getByRole('button', { name: t('sharing.move_save') }).click()
    }
    await page.getByText(t('sharing.move'), { exact: true }).click()
    await moveTo(' ')
    await page
      .getByText(t('val.required', { label: t('sharing.move_field') }))
      .first()
      .waitFor()
    await visitor.photograph(`office-share-move-refused-${visitor.look.width}`)
    try {
      await moveTo('Saison des ateliers')
      await page.getByText(t('sharing.moved'), { exact: true }).waitFor()
      const now = places.membership.replace('adhesion-de-saison', 'saison-des-ateliers')
      assert.ok((await page.getByRole('textbox', { name: t('office.link') }).inputValue()).endsWith(now))
      await assertFits(visitor)
      await lookAt(visitor, 'share-moved')
      // Whoever has the address of before: with what stands behind it, in a frame, and in the back office.
      for (const rest of ['/widget', '?code=AMIS']) {
        await visitor.open(places.membership + rest)
        const { pathname, search } = new URL(page.url())
        assert.equal(pathname + search, now + rest)
      }
      await page.getByRole('heading', { level: 1, name: form.title }).waitFor()
      await visitor.open(administrationPath(form, 'statistiques'))
      assert.match(page.url(), /saison-des-ateliers\/statistiques$/)
    } finally {
      await lab.db.deleteFrom('formerAddresses').where('formId', '=', form.id).execute()
      await lab.db
        .updateTable('forms')
        .set(eb => ({ slug: form.formSlug, version: eb('version', '+', 1) }))
        .where('id', '=', form.id)
        .execute()
    }
  },
)
