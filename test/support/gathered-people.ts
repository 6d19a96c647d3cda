import type { CartItemDraft } from '#domain/cart/cart.ts'
import type { TestApp } from './app.ts'
import { camille, gift } from './campaign.ts'
import { addForm, type TestForm } from './form-rows.ts'
import type { LaterSale } from './later.ts'
import { sellItems } from './sell-items.ts'

const card = '4242424242424242'

type More = { readonly city?: string; readonly birthDate?: string }

/** Somebody who pays. */
export const payerCalled = (firstName: string, lastName: string, email: string, more: More = {}) => ({
  ...camille,
  firstName,
  lastName,
  email,
  emailConfirmation: email,
  ...{ birthDate: null, ...more },
})

/** An association that sells places of one event, and the people whom its orders name. */
export class GatheredPeople {
  readonly #product: TestApp
  readonly form: TestForm

  private constructor(product: TestApp, form: TestForm) {
    this.#product = product
    this.form = form
  }

  static async open(product: TestApp): Promise<GatheredPeople> {
    const tiers = [{ tierType: 'Registration', price: 1000 }] as const
    return new GatheredPeople(product, await addForm(product, { formType: 'Event', tiers }))
  }

  place(firstName: string, lastName: string, email: string | null = null): CartItemDraft {
    return {
      ...gift({ tierId: this.form.tiers[0]?.id ?? 0 }),
      tierType: 'Registration',
      participant: { firstName, lastName, email },
    }
  }

  /** An order of this payer for these, or for one place of their own; with `gathered` false nobody is written down yet. */
  async sell(
    payer: ReturnType<typeof payerCalled>,
    items: readonly CartItemDraft[] = [this.place(payer.firstName, payer.lastName)],
    gathered = true,
  ): Promise<LaterSale> {
    const sale = await sellItems(this.#product, this.form, items, card, { payer })
    if (gathered) await this.gather()
    return sale
  }

  async gather(): Promise<void> {
    await this.#product.acts.gatherPeople({})
    await this.#product.acts.matchPeople()
  }

  /** Who is a person now, by name; whoever was merged is shown as another. */
  async shown(): Promise<readonly string[]> {
    const rows = await this.#people().where('mergedInto', 'is', null).execute()
    return rows
      .map(({ firstName, lastName, email }) => `${firstName} ${lastName} ${email ?? ''}`.trim())
      .sort()
  }

  /** The id of the one person who is called so. */
  async idOf(firstName: string, lastName: string): Promise<number> {
    const { id } = await this.#people()
      .where('firstName', '=', firstName)
      .where('lastName', '=', lastName)
      .executeTakeFirstOrThrow()
    return id
  }

  #people() {
    return this.#product.db
      .selectFrom('people')
      .select(['id', 'firstName', 'lastName', 'email'])
      .where('organizationId', '=', this.form.organizationId)
      .orderBy('id')
  }

  /** The states of what is and was proposed. */
  async proposals(): Promise<readonly string[]> {
    const rows = await this.#product.db
      .selectFrom('personProposals')
      .select('state')
      .where('organizationId', '=', this.form.organizationId)
      .orderBy('oneId')
      .orderBy('otherId')
      .execute()
    return rows.map(({ state }) => state)
  }
}
