import assert from 'node:assert/strict'
import type { PublishedFormType } from '#domain/form/types/index.ts'
import { money } from '#messages/format.ts'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { lookAt } from './back-office.ts'
import { Buyer } from './buyer.ts'
import { openByHand } from './founder.ts'
import { cards, Giver } from './giver.ts'

const story = stories()

/** What a founder types for each type, by the labels of its one screen. */
const asked: Readonly<Record<PublishedFormType, (visitor: Visitor) => Promise<void>>> = {
  Donation: async () => {},
  Event: async visitor => {
    await type(visitor, 'quick.name', 'Bal de printemps')
    await visitor.page.getByLabel(visitor.t('quick.start'), { exact: true }).fill(soon)
    await type(visitor, 'quick.place', 'Salle des fêtes')
    await amount(visitor, 'quick.price', '12')
    await type(visitor, 'quick.capacity', '80')
  },
  Membership: async visitor => {
    await type(visitor, 'quick.name', 'Adhésion de l’année')
    await amount(visitor, 'quick.price', '25')
  },
  Shop: async visitor => {
    await type(visitor, 'quick.name', 'La boutique')
    await type(visitor, 'quick.item.Shop', 'Tee-shirt')
    await amount(visitor, 'quick.price', '15')
  },
  PaymentForm: async visitor => {
    await type(visitor, 'quick.name', 'Atelier pain')
    await type(visitor, 'quick.item.PaymentForm', 'Une place')
    await amount(visitor, 'quick.price', '45')
  },
  CrowdFunding: async visitor => {
    await type(visitor, 'quick.name', 'Un four pour tous')
    await amount(visitor, 'quick.goal', '8000')
  },
}

const soon = `${new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)}T20:30`

type Label = 'quick.name' | 'quick.place' | 'quick.capacity' | 'quick.item.Shop' | 'quick.item.PaymentForm'

const type = ({ page, t }: Visitor, label: Label, text: string) =>
  page.getByLabel(t(label)).first().fill(text)
const amount = ({ page, t }: Visitor, label: 'quick.price' | 'quick.goal', text: string) =>
  page.getByLabel(t('ui.amount_in_euros', { label: t(label) }), { exact: true }).fill(text)

async function found(
  visitor: Visitor,
  lab: JourneyLab,
  [first]: readonly PublishedFormType[],
): Promise<string> {
  const { locale, width } = visitor.look
  return openByHand(visitor, lab, {
    email: `${first}.${locale}.${width}@example.org`.toLowerCase(),
    organization: `Les Six Types ${first} ${locale} ${width}`,
    city: 'Crest',
  })
}

/** Once, before the first paid page: the model texts with what is known already. */
async function adoptTexts({ page, t }: Visitor): Promise<void> {
  await page.waitForURL(/mentions-et-conditions/)
  await page.getByLabel(t('conditions.fact.phone'), { exact: true }).fill('04 75 00 00 00')
  await page.getByLabel(t('conditions.fact.rna'), { exact: true }).fill('W263001234')
  await page.getByRole('button', { name: t('conditions.adopt_publish'), exact: true }).click()
}

/** In two sittings, one as long as the other. */
const sittings: readonly (readonly PublishedFormType[])[] = [
  ['Donation', 'Event', 'Membership'],
  ['Shop', 'PaymentForm', 'CrowdFunding'],
]

for (const types of sittings)
  story(
    `a new association publishes pages on which somebody else pays: ${types.join(', ')}`,
    [frenchPhone, englishDesk],
    async (visitor, lab) => {
      const { page, t } = visitor
      const slug = await found(visitor, lab, types)
      await lookAt(visitor, 'home-first-day')
      let isFirst = true
      const published: Published = new Map()
      for (const formType of types) {
        await visitor.open(`/associations/${slug}/administration`)
        await page
          .getByRole('link', { name: t('dashboard.create'), exact: true })
          .first()
          .click()
        if (isFirst) await lookAt(visitor, 'choose-type')
        await page.getByRole('link', { name: t(`quick.type.${formType}`), exact: true }).click()
        await page.getByRole('heading', { level: 1, name: t(`quick.title.${formType}`) }).waitFor()
        await asked[formType](visitor)
        await lookAt(visitor, `quick-${formType}`)
        await page
          .getByRole('button', { name: t(formType === 'Donation' ? 'quick.publish_gift' : 'quick.publish') })
          .click()
        if (isFirst) {
          await adoptTexts(visitor)
          isFirst = false
        }
        await page.waitForURL(/partage\?publie/)
        await page.getByText(t('quick.published_title')).waitFor()
        const link = await page.getByRole('textbox', { name: t('office.link') }).inputValue()
        published.set(formType, new URL(link).pathname)
      }
      await visitor.open(`/associations/${slug}/administration`)
      await lookAt(visitor, 'home-published')
      await visitor.open(`/associations/${slug}/administration/campagnes`)
      await lookAt(visitor, 'campaigns')
      await buyAndSeeItArrive(visitor, lab, { slug, published })
    },
  )

/** The public page of each campaign. */
type Published = Map<PublishedFormType, string>

/** What somebody else buys on each page, in cents; ends on the payment page. */
const bought: Readonly<Record<PublishedFormType, (visitor: Visitor) => Promise<number>>> = {
  Donation: async visitor => {
    const giver = new Giver(visitor)
    await giver.fillIn({ cents: 5000, tip: 'none' })
    await giver.send()
    return 5000
  },
  Event: async visitor => {
    const buyer = new Buyer(visitor, 'participants')
    await buyer.take('Tarif plein')
    await buyer.goOn(2)
    await buyer.writeName(1, ['Camille', 'Moreau'])
    return payOnSteps(buyer, 1200)
  },
  Membership: async visitor => {
    const buyer = new Buyer(visitor, 'members')
    await buyer.take('Adhésion')
    await buyer.goOn(2)
    await buyer.writeName(1, ['Camille', 'Moreau'])
    return payOnSteps(buyer, 2500)
  },
  Shop: async visitor => {
    const buyer = new Buyer(visitor, 'details')
    await buyer.take('Tee-shirt')
    return payOnSteps(buyer, 1500)
  },
  PaymentForm: async visitor => {
    const buyer = new Buyer(visitor, 'details')
    await buyer.take('Une place')
    await buyer.writePayer()
    await buyer.pickTip('none')
    await buyer.agree()
    await buyer.send()
    return 4500
  },
  CrowdFunding: async visitor => {
    const buyer = new Buyer(visitor, 'contributors')
    const { page, t } = visitor
    await page.getByRole('radio', { name: t('form.other_amount') }).check()
    const own = t('ui.amount_in_euros', { label: t('form.other_amount') })
    await page.getByRole('textbox', { name: own }).fill('30')
    await buyer.goOn(2)
    return payOnSteps(buyer, 3000)
  },
}

async function payOnSteps(buyer: Buyer, cents: number): Promise<number> {
  await buyer.send()
  await buyer.writePayerStep()
  await buyer.startPayment()
  return cents
}

/** Somebody else buys on each page in a browser of their own; the association sees each payment come. */
async function buyAndSeeItArrive(
  visitor: Visitor,
  lab: JourneyLab,
  { slug, published }: { readonly slug: string; readonly published: Published },
): Promise<void> {
  const { page, t } = visitor
  await lab.quiet()
  const paid: number[] = []
  for (const [formType, path] of published) {
    const other = await lab.arrive(visitor.look)
    try {
      await other.open(path)
      const cents = await bought[formType](other)
      paid.push(cents)
      const giver = new Giver(other)
      await giver.atPayment()
      await giver.pay(cards.paid, cents)
      await giver.atConfirmation()
    } finally {
      await other.leave()
    }
  }
  await lab.quiet()
  await visitor.open(`/associations/${slug}/administration`)
  await page.getByText('Camille Moreau').first().waitFor()
  assert.equal(await page.getByText(t('dashboard.task.share'), { exact: true }).count(), 0)
  await lookAt(visitor, 'home-first-gift')
  await visitor.open(`/associations/${slug}/administration/paiements`)
  const rows = page.getByRole('main').locator('tbody tr')
  assert.equal(await rows.count(), published.size)
  for (const cents of paid)
    await rows
      .filter({ hasText: money(cents, t.locale) })
      .first()
      .waitFor()
  await lookAt(visitor, 'payments-arrived')
}

story(
  'what is wrong stands beside its field, and nothing typed is lost',
  [{ ...frenchPhone, javaScript: false }],
  async (visitor, lab) => {
    const { page, t, look } = visitor
    const slug = await openByHand(visitor, lab, {
      email: `sans.script.${look.locale}.${look.width}@example.org`,
      organization: `Sans script ${look.locale} ${look.width}`,
      city: 'Crest',
    })
    await visitor.open(`/associations/${slug}/administration/campagnes/nouvelle/evenements`)
    await type(visitor, 'quick.name', 'Bal')
    await page.getByLabel(t('quick.start'), { exact: true }).fill('2020-01-01T20:30')
    await page.getByRole('button', { name: t('quick.publish') }).click()
    await page.locator('#error-summary').waitFor()
    assert.equal(await page.locator('#error-summary a').count(), 3)
    assert.equal(await page.locator('#title').inputValue(), 'Bal')
    await page.getByText(t('error.moment_past')).first().waitFor()
    await page.getByText(t('quick.place_later'), { exact: true }).click()
    await page.getByLabel(t('quick.start'), { exact: true }).fill(soon)
    await amount(visitor, 'quick.price', '0')
    await page.getByRole('button', { name: t('quick.keep') }).click()
    await page.waitForURL(/edition\/1$/)
  },
)
