import { randomUUIDv7 } from 'node:crypto'
import { askForAccount, waitingOpening } from '#db/account-openings.ts'
import { organizationBySlug } from '#db/organizations.ts'
import { type KeptAccount, keptAccountOf } from '#db/provider-accounts.ts'
import { payoutAccountPath } from '#domain/form/administration-path.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { openOrganization } from '../access/open-organization.ts'
import { type Actor, requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { audit } from '../records.ts'
import { followAccount } from './follow-account.ts'
import { openAccount } from './open-account.ts'

type Visit = Actor & { readonly organizationSlug: string }

/** The account of an organization at its provider, as it was last read. */
export type PayoutAccount = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  /** `none`: nobody has asked for one. `opening`: a job opens it. */
  readonly stands: 'none' | 'opening' | 'open'
  /** Whether the operator and the provider let it collect. */
  readonly mayCollect: boolean
  /** Whether this provider has pages where what is missing is sent. */
  readonly hasPages: boolean
  /** `null` until it was first read. */
  readonly state: KeptAccount | null
}

/** What the provider waits for before it pays out, for who sees payouts; to anyone else there is no such page. */
export async function readPayoutAccount(app: App, visit: Visit): Promise<Result<PayoutAccount>> {
  const opened = await openOrganization(app, visit, 'seePayouts')
  return opened.ok ? ok(await shownOf(app, opened.value.organization)) : opened
}

async function shownOf(app: App, organization: Organization): Promise<PayoutAccount> {
  const { id, name, organizationSlug, provider, allowCollect } = organization
  const [known, waiting] = await Promise.all([keptAccountOf(app.db, id), waitingOpening(app.db, id)])
  return {
    organization: { name, organizationSlug },
    stands: known === undefined ? (waiting === undefined ? 'none' : 'opening') : 'open',
    mayCollect: known !== undefined && allowCollect,
    hasPages: app.provider(provider).accounts.opening !== null,
    state: known?.kept ?? null,
  }
}

/** Asks the provider where the account stands. Code: `ACCOUNT_UNREACHABLE`; what is kept then stays. */
export async function refreshPayoutAccount(app: App, visit: Visit): Promise<Result<PayoutAccount>> {
  const opened = await openOrganization(app, visit, 'seePayouts')
  if (!opened.ok) return opened
  const { organization } = opened.value
  const known = await keptAccountOf(app.db, organization.id)
  const answer = known && (await followAccount(app, known.account))
  if (answer !== undefined && answer.outcome !== 'done') return failWith('ACCOUNT_UNREACHABLE')
  const read = await organizationBySlug(app.db, organization.organizationSlug)
  return ok(await shownOf(app, read ?? organization))
}

/**
 * The address of the provider's own pages, where bank details are given and documents sent: good once, for minutes. Asks for a
 * proof (rule OUT-4). Opens the account where there is none. Code: `ACCOUNT_UNREACHABLE`.
 */
export async function openPayoutAccount(app: App, visit: Visit): Promise<Result<{ readonly url: string }>> {
  const opened = await openOrganization(app, visit, 'changePayoutAccount')
  if (!opened.ok) return opened
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  const { organization, userId } = opened.value
  const { opening: pages } = app.provider(organization.provider).accounts
  if (pages === null) return failWith('NOT_FOUND')
  const account = organization.accountId ?? (await openedFor(app, organization))
  if (account === null) return failWith('ACCOUNT_UNREACHABLE')
  const page = `${app.operator.origin}${payoutAccountPath(organization.organizationSlug)}`
  const back = { returnUrl: `${page}?retour`, refreshUrl: `${page}?repris` }
  // Each press is another address: nothing is ever repeated.
  const key = idempotencyKey(app.installation, 'pages', { id: randomUUIDv7(), replay: 0 })
  const answer = await pages.openPages(account, back, key)
  if (answer.outcome !== 'done') return failWith('ACCOUNT_UNREACHABLE')
  await app.transaction(tx =>
    audit(app, tx, {
      organizationId: organization.id,
      actor: `user:${userId}`,
      action: 'organization.account',
      object: `organization:${organization.id}`,
    }),
  )
  return ok({ url: answer.value.url })
}

/** The account of an organization that had none; `null` where the provider does not answer. */
async function openedFor(app: App, { id: organizationId }: Organization): Promise<string | null> {
  await app.transaction(tx => askForAccount(tx, { organizationId, id: randomUUIDv7(), askedAt: app.now() }))
  const opening = await waitingOpening(app.db, organizationId)
  const answer = opening && (await openAccount(app, opening))
  if (opening === undefined || answer?.outcome !== 'done') return null
  await followAccount(app, { provider: opening.provider, account: answer.value.id })
  return answer.value.id
}
