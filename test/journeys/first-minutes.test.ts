import assert from 'node:assert/strict'
import { formPath, type PublishedFormType } from '#domain/form/types/index.ts'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { lookAt } from './back-office.ts'
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

async function found(visitor: Visitor, lab: JourneyLab): Promise<string> {
  const { locale, width } = visitor.look
  return openByHand(visitor, lab, {
    email: `six.types.${locale}.${width}@example.org`,
    organization: `Les Six Types ${locale} ${width}`,
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

story(
  'a new association makes and publishes each of the six types',
  [frenchPhone, englishDesk],
  async (visitor, lab) => {
    const { page, t } = visitor
    const slug = await found(visitor, lab)
    await lookAt(visitor, 'home-first-day')
    let isFirst = true
    for (const formType of Object.keys(asked) as PublishedFormType[]) {
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
    }
    await visitor.open(`/associations/${slug}/administration`)
    await lookAt(visitor, 'home-published')
    await visitor.open(`/associations/${slug}/administration/campagnes`)
    await lookAt(visitor, 'campaigns')
    await giveAndSeeItArrive(visitor, lab, slug)
  },
)

/** Somebody else gives on the page that was just published; its association sees the payment. */
async function giveAndSeeItArrive(visitor: Visitor, lab: JourneyLab, slug: string): Promise<void> {
  const { page, t } = visitor
  await lab.quiet()
  const other = await lab.arrive(visitor.look)
  try {
    const path = formPath(slug, 'Donation', `soutenir-${slug}`)
    const giver = new Giver(other)
    await giver.goToPayment({ page: path, cents: 5000, tip: 'none' })
    await giver.pay(cards.paid, 5000)
    await giver.atConfirmation()
  } finally {
    await other.leave()
  }
  await lab.quiet()
  await visitor.open(`/associations/${slug}/administration`)
  await page.getByText('Camille Moreau').first().waitFor()
  assert.equal(await page.getByText(t('dashboard.task.share'), { exact: true }).count(), 0)
  await lookAt(visitor, 'home-first-gift')
}

story(
  'what is wrong stands beside its field, and nothing typed is lost',
  [{ ...frenchPhone, javaScript: false }],
  async (visitor, lab) => {
    const { page, t } = visitor
    const slug = await openByHand(visitor, lab, {
      email: 'sans.script@example.org',
      organization: 'Sans script',
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
