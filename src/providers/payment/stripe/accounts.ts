import type Stripe from 'stripe'
import * as z from 'zod'
import type { AccountOpening, AccountState, Accounts } from '#domain/payment/provider-account.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import { needsOf, requirementsReply } from './account-needs.ts'
import type { Ask } from './ask.ts'
import { toSeconds } from './fields.ts'
import { findIn } from './lists.ts'

const bankReply = z.looseObject({
  object: z.literal('bank_account'),
  last4: z.string(),
  bank_name: z.string().nullish(),
  default_for_currency: z.boolean().nullish(),
})

const accountReply = (id: string) =>
  z
    .object({
      object: z.literal('account'),
      id: z.literal(id),
      charges_enabled: z.boolean(),
      payouts_enabled: z.boolean(),
      requirements: requirementsReply.optional(),
      future_requirements: requirementsReply.optional(),
      external_accounts: z.object({ data: z.array(z.unknown()) }).optional(),
    })
    .transform(
      (account): AccountState => ({
        id,
        mayCollect: account.charges_enabled,
        mayBePaidOut: account.payouts_enabled,
        needs: needsOf(account.requirements, account.future_requirements),
        dueBy: instantOf(
          account.requirements?.current_deadline ?? account.future_requirements?.current_deadline,
        ),
        bank: bankOf(account.external_accounts?.data ?? []),
      }),
    )

const instantOf = (seconds: number | null | undefined): string | null =>
  seconds == null ? null : new Date(seconds * 1000).toISOString()

/** The bank account that is paid to; a card that money may be pushed to is none. */
function bankOf(given: readonly unknown[]): AccountState['bank'] {
  const banks = given.flatMap(each => bankReply.safeParse(each).data ?? [])
  const bank = banks.find(each => each.default_for_currency) ?? banks[0]
  return bank === undefined ? null : { last4: bank.last4, name: bank.bank_name ?? null }
}

const openedReply = z
  .object({ object: z.literal('account'), id: z.string().min(1) })
  .transform(({ id }) => ({ id }))
const listedReply = z.object({ id: z.string().min(1), metadata: z.record(z.string(), z.string()).nullish() })
const pagesReply = z
  .object({ object: z.literal('account_link'), url: z.url() })
  .transform(({ url }) => ({ url }))

const asked = { requested: true } as const

/**
 * Accounts of associations in France (docs/runbooks/stripe-connect.md): the operator pays the fees and answers for debts, the
 * provider asks for what it needs, on its own pages.
 */
const terms = {
  business_type: 'non_profit',
  capabilities: {
    card_payments: asked,
    cartes_bancaires_payments: asked,
    sepa_debit_payments: asked,
    transfers: asked,
  },
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  country: 'FR',
  default_currency: 'eur',
} as const satisfies Stripe.AccountCreateParams

/** What stands on payers' statements: 5 to 22 plain characters with a letter among them, or what the provider makes of the name. */
function statementOf(name: string): string | undefined {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z0-9 .-]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, 22)
    .trim()
  return plain.length >= 5 && /[a-zA-Z]/.test(plain) ? plain : undefined
}

/** What the provider lets connected accounts do, and where their organizations send it what it asks for. */
export function createAccounts(stripe: Stripe, ask: Ask): Accounts & { readonly opening: AccountOpening } {
  return {
    readAccount: id => ask(() => stripe.accounts.retrieve(id), accountReply(id)),
    opening: {
      createAccount({ name, metadata }, idempotencyKey) {
        const statement = statementOf(name)
        const order: Stripe.AccountCreateParams = {
          ...terms,
          business_profile: { name },
          company: { name },
          metadata,
          settings: {
            payouts: { debit_negative_balances: true, schedule: { interval: 'daily' } },
            ...(statement !== undefined && { payments: { statement_descriptor: statement } }),
          },
        }
        return ask(() => stripe.accounts.create(order, { idempotencyKey }), openedReply)
      },
      async findAccount(since, metadata): Promise<ProviderAnswer<{ readonly id: string } | null>> {
        const found = await findIn(
          ask,
          paging => stripe.accounts.list({ ...paging, created: { gte: toSeconds(since) } }),
          listedReply,
          account => Object.entries(metadata).every(([name, value]) => account.metadata?.[name] === value),
        )
        if (found.outcome !== 'done') return found
        return { outcome: 'done', value: found.value === undefined ? null : { id: found.value.id } }
      },
      openPages: (account, { returnUrl, refreshUrl }, idempotencyKey) =>
        ask(
          () =>
            stripe.accountLinks.create(
              {
                account,
                type: 'account_onboarding',
                collection_options: { fields: 'eventually_due', future_requirements: 'include' },
                return_url: returnUrl,
                refresh_url: refreshUrl,
              },
              { idempotencyKey },
            ),
          pagesReply,
        ),
    },
  }
}
