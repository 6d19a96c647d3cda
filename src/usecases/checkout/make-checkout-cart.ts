import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertCart } from '#db/carts.ts'
import {
  type CheckoutCart,
  checkoutCartOfKey,
  checkoutFormId,
  insertCheckoutCart,
} from '#db/checkout-carts.ts'
import { campaignByKey } from '#db/forms.ts'
import type { Transaction } from '#db/schema.ts'
import { type FreeLine, freeItems } from '#domain/cart/free-lines.ts'
import { defaultLocale } from '#domain/locale.ts'
import { countsWithin, instalmentCap } from '#domain/operator/settings.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { App } from '../app.ts'
import { checkSelling } from '../campaign/open-campaign.ts'
import { foreignReturns } from '../integration/may-return.ts'
import { minutesAfter } from '../paris-time.ts'
import { type CheckoutCartView, type Program, showCheckoutCart } from './show-checkout-cart.ts'

/** What a program asks for (rule CHK-1). Amounts in cents; `expiresIn` in seconds. */
export type AskedCart = {
  readonly items: readonly (FreeLine & { readonly metadata: unknown })[]
  readonly payer: PayerDraft | null
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly installments: readonly number[]
  readonly metadata: unknown
  readonly reference: string | null
  readonly expiresIn: number
}

type Input = AskedCart & { readonly program: Program; readonly idempotencyKey: string }

/**
 * A program of an association makes a cart of lines of its own, that a person pays on our pages (rule CHK-1). The same key of
 * idempotency with the same wishes answers the same cart, with others `IDEMPOTENCY_CONFLICT` (rule CHK-2).
 */
export async function makeCheckoutCart(app: App, input: Input): Promise<Result<CheckoutCartView>> {
  const { program, idempotencyKey, ...asked } = input
  const fingerprint = fingerprintOf(asked)
  const key = { organizationId: program.organizationId, keyId: program.keyId, idempotencyKey }
  return app.transaction<Result<CheckoutCartView>>(async tx => {
    const known = await checkoutCartOfKey(tx, key)
    if (known !== undefined) return again(app, tx, { known, fingerprint, program })
    await sql`savepoint asked`.execute(tx)
    const made = await storeAsked(app, tx, { ...key, fingerprint, asked })
    if (!made.ok) return made
    if (made.value !== null)
      return ok(await showCheckoutCart(app, tx, { asked: made.value, ...slugOf(program) }))
    // Somebody was faster with the same key: that cart is committed now.
    await sql`rollback to savepoint asked`.execute(tx)
    const faster = await checkoutCartOfKey(tx, key)
    return faster === undefined
      ? failWith('CONFLICT')
      : again(app, tx, { known: faster, fingerprint, program })
  })
}

const slugOf = ({ organizationSlug }: Program) => ({ organizationSlug })

type Again = { readonly known: CheckoutCart; readonly fingerprint: string; readonly program: Program }

async function again(
  app: App,
  tx: Transaction,
  { known, fingerprint, program }: Again,
): Promise<Result<CheckoutCartView>> {
  if (known.fingerprint !== fingerprint) return failWith('IDEMPOTENCY_CONFLICT')
  return ok(await showCheckoutCart(app, tx, { asked: known, ...slugOf(program) }))
}

type Storing = Pick<CheckoutCart, 'organizationId' | 'keyId' | 'idempotencyKey' | 'fingerprint'> & {
  readonly asked: AskedCart
}

/** The new cart; null where its key of idempotency is taken. */
async function storeAsked(
  app: App,
  tx: Transaction,
  { asked, ...key }: Storing,
): Promise<Result<CheckoutCart | null>> {
  const { organizationId } = key
  const returns = await returnProblems(app, tx, organizationId, asked)
  if (!returns.ok) return returns
  const title = serverTranslator(defaultLocale)('checkout.form_title')
  const formId = await checkoutFormId(tx, organizationId, title)
  const campaign = await campaignByKey(tx, organizationId, formId)
  const selling = checkSelling(app, campaign)
  if (!selling.ok) return selling
  const counts = countsAsked(app, asked.installments)
  if (!counts.ok) return counts
  const issuesReceipts = campaign.organization.fiscalReceiptEligibility
  const items = freeItems(asked.items, { counts: counts.value, issuesReceipts })
  if (!items.ok) return items
  const createdAt = app.now()
  const expiresAt = minutesAfter(createdAt, asked.expiresIn / 60)
  const cartId = randomUUID()
  await insertCart(tx, {
    id: cartId,
    organizationId,
    formId,
    items: items.value,
    tip: null,
    installmentCount: 1,
    expiresAt,
    reservedUntil: expiresAt,
    createdAt,
  })
  const { returnUrl, cancelUrl, reference, metadata, payer: prefill } = asked
  const linesMetadata = asked.items.map(item => item.metadata)
  const sent = { returnUrl, cancelUrl, reference, metadata, linesMetadata, prefill }
  const cart: CheckoutCart = { ...key, ...sent, cartId, createdAt, canceledAt: null }
  return ok((await insertCheckoutCart(tx, cart)) ? cart : null)
}

/** Payers go back to origins that the association wrote down, and to no other (rule INT-2). */
async function returnProblems(
  app: App,
  tx: Transaction,
  organizationId: number,
  { returnUrl, cancelUrl }: AskedCart,
): Promise<Result<null>> {
  const foreign = await foreignReturns(app, tx, { organizationId, addresses: [returnUrl, cancelUrl] })
  const problems = (['returnUrl', 'cancelUrl'] as const)
    .filter(field => foreign.includes({ returnUrl, cancelUrl }[field]))
    .map(field => ({ code: 'RETURN_NOT_ALLOWED', field }) as const)
  return problems.length > 0 ? fail(...problems) : ok(null)
}

/** The numbers of payments that are asked for, if the operator allows them all (rules DUE-1 and OPR-6). */
function countsAsked(app: App, asked: readonly number[]): Result<readonly number[]> {
  const counts = [...new Set(asked)].filter(count => count !== 1).sort((one, other) => one - other)
  const cap = instalmentCap(app.settings.current(), 'Checkout', app.operator)
  return countsWithin(counts, cap).length === counts.length
    ? ok(counts)
    : failWith('INSTALLMENTS_NOT_ALLOWED', 'installments')
}

/** What was asked for, the same whatever the order of its keys. */
function fingerprintOf(asked: AskedCart): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(asked)))
    .digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)])
}
