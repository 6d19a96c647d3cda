import { savePayer } from '#db/carts.ts'
import type { Campaign } from '#db/forms.ts'
import type { Transaction } from '#db/schema.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { checkPayer } from '#domain/payer/check-payer.ts'
import { normalisePayer, type Payer, type PayerDraft } from '#domain/payer/payer.ts'
import { fail, ok, type Problem, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'

/** Everything wrong with a payer for this campaign, each with its field (`payer.email`). */
export function payerProblems(app: App, { form }: Campaign, draft: PayerDraft): readonly Problem[] {
  const facts = { today: parisDate(app.now()), countryFrOnly: form.countryFrOnly, addressRequired: false }
  return checkPayer(draft, facts).map(({ field, code, values }) => ({
    code,
    field: `payer.${field}`,
    ...(values === undefined ? {} : { values }),
  }))
}

declare const checked: unique symbol
/** A payer who passed every rule of the campaign: whoever holds one asks no rule again. */
export type CheckedPayer = Payer & { readonly [checked]: true }

/** The payer of a draft, once every rule is passed; the consent is forced true before sending, as specified. */
export function checkedPayer(app: App, campaign: Campaign, draft: PayerDraft): Result<CheckedPayer> {
  const problems = payerProblems(app, campaign, draft)
  if (problems.length > 0) return fail(...problems)
  return ok({ ...normalisePayer(draft), consent: true } as CheckedPayer)
}

/** Stores who pays for a cart. */
export async function storePayer(
  tx: Transaction,
  cart: Cart,
  { payer, userId }: { readonly payer: CheckedPayer; readonly userId: number | null },
): Promise<void> {
  await savePayer(tx, cart, payer, userId)
}
