import type { Locator } from 'playwright-core'
import type { People } from '#domain/form/types/descriptor.ts'
import { formPath } from '#domain/form/types/index.ts'
import type { Visitor } from '#test/support/browser.ts'
import { camille, Giver, type TipPick } from './giver.ts'

/** The demo's campaigns with steps, or with a page of their own (rule OPS-5). */
export const places = {
  festival: formPath('les-ateliers-du-canal', 'Event', 'festival-des-berges'),
  membership: formPath('les-ateliers-du-canal', 'Membership', 'adhesion-de-saison'),
  shop: formPath('les-ateliers-du-canal', 'Shop', 'la-boutique-des-ateliers'),
  soldOut: formPath('les-ateliers-du-canal', 'Event', 'soiree-serigraphie'),
  oven: formPath('le-fournil-partage', 'CrowdFunding', 'un-four-pour-le-quartier'),
  workshop: formPath('le-fournil-partage', 'PaymentForm', 'atelier-pain-au-levain'),
  notYetOpen: formPath('le-fournil-partage', 'Event', 'grand-repas-de-printemps'),
} as const

/** The words of the links inside the second consent. */
const salesName = { fr: 'conditions de vente', en: 'terms of sale' } as const

/** Somebody who buys through the steps: finds the controls by role and name, as people who read the pages do. */
export class Buyer extends Giver {
  readonly #people: People

  constructor(visitor: Visitor, people: People) {
    super(visitor)
    this.#people = people
  }

  get #page() {
    return this.visitor.page
  }

  get #t() {
    return this.visitor.t
  }

  /** How many of a rate. */
  quantity(label: string): Locator {
    return this.#page.getByRole('textbox', { name: this.#t('choice.quantity', { label }), exact: true })
  }

  more(label: string): Locator {
    return this.#page.getByRole('button', { name: this.#t('choice.more', { label }), exact: true })
  }

  less(label: string): Locator {
    return this.#page.getByRole('button', { name: this.#t('choice.less', { label }), exact: true })
  }

  /** Takes so many of a rate in all with the buttons, or by typing where there is no script. */
  async take(label: string, count = 1): Promise<void> {
    if (this.visitor.look.javaScript === false) return this.quantity(label).fill(String(count))
    const more = this.more(label)
    const before = (await more.isVisible()) ? Number(await this.quantity(label).inputValue()) : 0
    for (let taken = before; taken < count; taken += 1) await more.or(this.addButton(label)).click()
  }

  /** What a rate without a fixed price is to cost. */
  priceField(label: string): Locator {
    const amount = this.#t('choice.amount', { label })
    return this.#page.getByRole('textbox', { name: this.#t('ui.amount_in_euros', { label: amount }) })
  }

  /** The card of a product. */
  product(label: string): Locator {
    return this.#page.getByRole('article').filter({ hasText: label })
  }

  /** « Ajouter », which gives way to the number. */
  addButton(label: string): Locator {
    return this.product(label).getByRole('button', { name: this.#t('choice.add'), exact: true })
  }

  /** The card of one participant, member or product of the second step, the first being 1. */
  card(number: number): Locator {
    return this.#page.locator('.person-card').nth(number - 1)
  }

  async writeName(number: number, [firstName, lastName]: readonly [string, string]): Promise<void> {
    const card = this.card(number)
    await card.getByRole('textbox', { name: this.#t('payer.first_name'), exact: true }).fill(firstName)
    await card.getByRole('textbox', { name: this.#t('payer.last_name'), exact: true }).fill(lastName)
  }

  /** One of who pays, on a page that asks other people's names too. */
  override field(name: Parameters<Giver['field']>[0]): Locator {
    return super.field(name).and(this.#page.locator('.payer-fields *'))
  }

  /** Fails unless a step's title is shown. */
  async atStep(number: 2 | 3 | 4): Promise<void> {
    const titles = {
      2: `step.title_people_${this.#people}`,
      3: 'step.title_payer',
      4: 'step.title_summary',
    } as const
    await this.heading(this.#t(titles[number])).waitFor()
    await this.#page.waitForURL(url => url.pathname.endsWith(`/${number}`))
  }

  /** The buttons that lead on; a phone has one in the page's end and one in its bar. */
  get onward(): Locator {
    return this.#page.locator('form[method=post] button[type=submit]:not([name])').filter({ visible: true })
  }

  override async send(): Promise<void> {
    await this.onward.first().click()
  }

  /** Sends the step and stands on the given one. */
  async goOn(step: 2 | 3 | 4): Promise<void> {
    await this.send()
    await this.atStep(step)
  }

  get salesConditions(): Locator {
    return this.#page.getByRole('checkbox', { name: salesName[this.#t.locale] })
  }

  /** Ticks what has to be agreed to, whichever boxes there are. */
  async agree(): Promise<void> {
    await this.terms.check()
    if ((await this.salesConditions.count()) > 0) await this.salesConditions.check()
  }

  /** The third step, then the fourth. */
  async writePayerStep(person = camille): Promise<void> {
    await this.atStep(3)
    await this.writePayer(person)
    await this.goOn(4)
  }

  /** Agrees on the summary and goes to pay. Gives the id of the payment request. */
  async startPayment(tip: TipPick = 'none'): Promise<string> {
    await this.pickTip(tip)
    await this.agree()
    await this.send()
    return this.atPayment()
  }

  /** A choice of what is paid in how many payments. */
  instalments(count: number): Locator {
    return this.#page.getByRole('radio', { name: this.#t('pay.in_n', { count }) })
  }

  /** Types a code and has it applied. */
  async applyCode(code: string): Promise<void> {
    await this.#page.getByText(this.#t('form.coupon_ask')).click()
    await this.#page.getByRole('textbox', { name: this.#t('coupon.field') }).fill(code)
    await this.#page.getByRole('button', { name: this.#t('coupon.apply') }).click()
  }

  /** The page after an order that cost nothing, or of a monthly gift; gives the order's number. */
  async atOutcome(
    title: 'out.registered_title' | 'out.monthly_title' | 'out.confirmed_title',
  ): Promise<number> {
    await this.heading(this.#t(title, { firstName: camille.firstName })).waitFor()
    return Number(/\/confirmation\/(\d+)/.exec(this.#page.url())?.[1])
  }
}
