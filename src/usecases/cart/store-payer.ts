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

/** Stores a payer who passes every rule (spec §5); the consent is forced true before sending, as specified. */
export async function storePayer(
  app: App,
  tx: Transaction,
  cart: Cart,
  campaign: Campaign,
  { draft, userId }: { draft: PayerDraft; userId: number | null },
): Promise<Result<Payer>> {
  const problems = payerProblems(app, campaign, draft)
  if (problems.length > 0) return fail(...problems)
  const payer = { ...normalisePayer(draft), consent: true }
  await savePayer(tx, cart, payer, userId)
  return ok(payer)
}
