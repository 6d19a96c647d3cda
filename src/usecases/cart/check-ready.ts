import { filesOfCart } from '#db/files.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { isSwitchedOn } from '#db/switches.ts'
import { type Answer, totalOf } from '#domain/cart/cart.ts'
import { itemProblems } from '#domain/cart/item-problems.ts'
import { installmentsOf } from '#domain/cart/payment-terms.ts'
import { hasSamePrices } from '#domain/cart/price-changes.ts'
import { placed } from '#domain/cart/read-answers.ts'
import type { CustomField } from '#domain/form/form.ts'
import { SMALLEST_CHARGE } from '#domain/money.ts'
import { canReceiveMoney } from '#domain/organization/organization.ts'
import type { Consents, FrozenCart } from '#domain/payment/request.ts'
import { fail, failWith, ok, type Problem, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { checkSelling } from '../campaign/check-selling.ts'
import { consentProblems } from './consent-problems.ts'
import type { LoadedCart } from './load-cart.ts'
import { priceAnew } from './price-anew.ts'
import { type CheckedPayer, payerProblems } from './store-payer.ts'

type Readiness = {
  readonly frozen: FrozenCart
  readonly consents: Consents
  /** The cart's payer, where this very transaction has checked it. */
  readonly payer: CheckedPayer | null
}

/**
 * Everything that must hold before a cart becomes a request or a free order: the campaign sells, its prices are those that
 * the payer saw, each charge is large enough, and nothing is missing. Input problems come all at once.
 */
export async function checkReady(
  app: App,
  tx: Transaction,
  loaded: LoadedCart,
  { frozen, consents, payer }: Readiness,
): Promise<Result<null>> {
  const { cart, campaign } = loaded
  const selling = checkSelling(app, campaign)
  if (!selling.ok) return selling
  const isFree = totalOf(cart.items) === 0
  const payable = isFree ? ok(null) : await checkPayable(tx, loaded, frozen)
  if (!payable.ok) return payable
  const today = await priceAnew(app, tx, loaded)
  if (today === undefined || !hasSamePrices(cart.items, today.items)) return failWith('TARIFF_CHANGED')
  if (!installmentsOf(cart).valid) return failWith('INSTALLMENTS_NOT_ALLOWED', 'installments.count')
  const paidToday = frozen.terms[0]?.realAmount ?? 0
  const problems = [
    ...itemProblems(campaign.form, cart.items),
    ...(await fileProblems(tx, loaded)),
    ...(isChecked(cart, payer) ? [] : payerProblems(app, campaign, cart.payer ?? {})),
    ...consentProblems(campaign, consents, { paidToday, chosen: cart.tip }),
  ]
  return problems.length > 0 ? fail(...problems) : ok(null)
}

function isChecked({ payer }: LoadedCart['cart'], checked: CheckedPayer | null): boolean {
  return checked !== null && payer === checked
}

/** Whether money can be taken for this cart now: a free one needs none of it (rule PAY-11). */
async function checkPayable(
  tx: Transaction,
  { cart, campaign }: LoadedCart,
  { terms }: FrozenCart,
): Promise<Result<null>> {
  if (!canReceiveMoney(campaign.organization)) return failWith('ORGANIZATION_WALLET_ERROR')
  if (!(await isSwitchedOn(tx, 'payments', cart.organizationId))) return failWith('PAYMENTS_SUSPENDED')
  if (terms.some(term => term.realAmount < SMALLEST_CHARGE)) return failWith('MINIMUM_CART_NOT_REACHED')
  return ok(null)
}

/** Answers that name a file which was never sent for this very cart: nobody reads another's file by its id. */
async function fileProblems(db: Reader, { cart, campaign }: LoadedCart): Promise<readonly Problem[]> {
  const { form } = campaign
  const fields = [
    ...form.customFields,
    ...form.tiers.flatMap(tier => [
      ...tier.customFields,
      ...tier.extraOptions.flatMap(option => option.customFields),
    ]),
  ].filter(isFile)
  if (fields.length === 0) return []
  const known = await filesOfCart(db, cart)
  const wrong = (answers: readonly Answer[]): readonly Problem[] =>
    answers
      .filter(({ id, value }) => fields.some(field => field.id === id) && !known.has(String(value)))
      .map(({ id }) => ({ code: 'value_invalid', field: `customFields[${id}]` }))
  return cart.items.flatMap((item, index) =>
    placed(`items[${index}]`, [
      ...wrong(item.customFields),
      ...item.extraOptions.flatMap(({ id, customFields }) =>
        placed(`extraOptions[${id}]`, wrong(customFields)),
      ),
    ]),
  )
}

const isFile = ({ type }: CustomField) => type === 'File'
