import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import type { PublishedFormType } from '#domain/form/types/index.ts'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { founderPassword, linkTo } from './founder.ts'
import { KeyboardUser } from './keyboard-user.ts'

const story = stories()
const phone = { ...frenchPhone, width: 390 }
const desk = { ...englishDesk, width: 1280 }

/** Somebody without a mouse who founds an association, and presses what can be pressed. */
class Founder extends KeyboardUser {
  readonly visitor: Visitor

  constructor(visitor: Visitor) {
    super(visitor)
    this.visitor = visitor
  }

  labelled(key: Parameters<Visitor['t']>[0]): Locator {
    const { page, t } = this.visitor
    // Behind the words it may say that nothing has to be typed.
    return page.getByLabel(new RegExp(`^${RegExp.escape(t(key as 'quick.name'))}`)).first()
  }

  button(key: 'opening.submit' | 'opening.activation_submit' | 'quick.publish' | 'quick.publish_gift') {
    return this.visitor.page.getByRole('button', { name: this.visitor.t(key), exact: true })
  }

  amount(key: 'quick.price' | 'quick.goal'): Locator {
    const { page, t } = this.visitor
    return page.getByLabel(t('ui.amount_in_euros', { label: t(key) }), { exact: true })
  }

  async pressOn(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.tabTo(control)
    await this.press(key)
  }

  /** Day and month are the same number, so that any order of them is right; an hour of either clock. */
  async typeMoment(field: Locator): Promise<void> {
    await this.tabTo(field)
    const keyboard = this.visitor.page.keyboard
    await keyboard.type(`1212${new Date().getFullYear() + 1}`)
    await keyboard.press('ArrowRight')
    await keyboard.type('0830p')
  }
}

/** What a founder types for each type. */
const asked: Readonly<Record<PublishedFormType, (keys: Founder) => Promise<void>>> = {
  Donation: async () => {},
  Event: async keys => {
    await keys.type(keys.labelled('quick.name'), 'Bal de printemps')
    await keys.typeMoment(keys.labelled('quick.start'))
    await keys.type(keys.labelled('quick.place'), 'Salle des fêtes')
    await keys.type(keys.amount('quick.price'), '12')
    await keys.type(keys.labelled('quick.capacity'), '80')
  },
  Membership: async keys => {
    await keys.type(keys.labelled('quick.name'), 'Adhésion de l’année')
    await keys.type(keys.amount('quick.price'), '25')
  },
  Shop: async keys => {
    await keys.type(keys.labelled('quick.name'), 'La boutique')
    await keys.type(keys.labelled('quick.item.Shop'), 'Tee-shirt')
    await keys.type(keys.amount('quick.price'), '15')
  },
  PaymentForm: async keys => {
    await keys.type(keys.labelled('quick.name'), 'Atelier pain')
    await keys.type(keys.labelled('quick.item.PaymentForm'), 'Une place')
    await keys.type(keys.amount('quick.price'), '45')
  },
  CrowdFunding: async keys => {
    await keys.type(keys.labelled('quick.name'), 'Un four pour tous')
    await keys.type(keys.amount('quick.goal'), '8000')
  },
}

async function open(keys: Founder, lab: JourneyLab): Promise<void> {
  const { visitor } = keys
  const { page, t, look } = visitor
  const email = `clavier.${look.locale}.${look.width}@example.org`
  await visitor.open('/ouvrir')
  await keys.type(keys.labelled('opening.search'), 'sept lunes')
  const found = page.getByRole('link', { name: /Théâtre des Sept Lunes/ })
  await found.waitFor()
  await keys.pressOn(found)
  // The focus is led to what was picked; a Tab before that would be lost.
  await page.locator('#picked:focus').waitFor()
  await keys.pressOn(page.getByRole('radio', { name: t('opening.position_presidency') }), 'Space')
  await keys.type(keys.labelled('opening.email'), email)
  await keys.pressOn(page.locator('#accepts'), 'Space')
  await keys.pressOn(keys.button('opening.submit'))
  await page.getByRole('heading', { level: 1, name: t('opening.sent_title') }).waitFor()
  await visitor.open(await linkTo(lab, email))
  await keys.type(keys.labelled('account.first_name'), 'Nadia')
  await keys.type(keys.labelled('account.last_name'), 'Benali')
  await keys.type(keys.labelled('account.new_password'), founderPassword)
  await keys.type(keys.labelled('account.confirm_password'), founderPassword)
  await keys.pressOn(keys.button('opening.activation_submit'))
  await page.waitForURL(/\/administration$/)
}

async function publish(keys: Founder, formType: PublishedFormType): Promise<void> {
  const { page, t } = keys.visitor
  await keys.pressOn(page.getByRole('link', { name: t(`quick.type.${formType}`), exact: true }))
  await page.getByRole('heading', { level: 1, name: t(`quick.title.${formType}`) }).waitFor()
  await asked[formType](keys)
  await keys.pressOn(keys.button(formType === 'Donation' ? 'quick.publish_gift' : 'quick.publish'))
  await page.waitForURL(/partage\?publie|mentions-et-conditions/)
  if (page.url().includes('mentions-et-conditions')) {
    await keys.type(keys.labelled('conditions.fact.phone'), '04 75 00 00 00')
    await keys.pressOn(page.getByRole('button', { name: t('conditions.adopt_publish'), exact: true }))
    await page.waitForURL(/partage\?publie/)
  }
  await page.getByText(t('quick.published_title')).waitFor()
}

story(
  'with the keyboard alone an association is opened, and each of the six types published and shared',
  [phone, desk],
  async (visitor, lab) => {
    const { page, t } = visitor
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const keys = new Founder(visitor)
    await open(keys, lab)
    const home = new URL(page.url()).pathname
    await keys.pressOn(page.getByRole('link', { name: t('dashboard.create'), exact: true }).first())
    await page.getByRole('heading', { level: 1, name: t('quick.title'), exact: true }).waitFor()
    for (const formType of Object.keys(asked) as PublishedFormType[]) {
      await publish(keys, formType)
      const link = await page.getByRole('textbox', { name: t('office.link'), exact: true }).inputValue()
      await keys.pressOn(page.locator(`[data-copies="${link}"]`))
      await page.getByText(t('toast.link_copied')).waitFor()
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link)
      await visitor.open(new URL(link).pathname)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await visitor.open(`${home}/campagnes/nouvelle`)
    }
    await visitor.open(`${home}/campagnes`)
    assert.equal(
      await page
        .getByRole('main')
        .getByRole('link', { name: /Bal de printemps/ })
        .count(),
      1,
    )
  },
)
