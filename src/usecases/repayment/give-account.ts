import { campaignByKey } from '#db/forms.ts'
import { accountOf, lockRepayment, moveRepayment, putAccount, repaymentById } from '#db/repayments.ts'
import type { Cents } from '#domain/money.ts'
import { type Account, checkAccount, type Repayment, shownIban } from '#domain/repayment/repayment.ts'
import type { RepaymentStatus } from '#domain/repayment/repayment-flow.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { repaymentSubject } from '../links/tokens.ts'
import { accountSubject } from './account-subject.ts'

type Visit = { readonly repaymentId: string; readonly token: string | null }

/** What a payer sees who is asked for an account. Amount in cents. */
export type RepaymentView = {
  readonly title: string
  readonly organization: string
  readonly orderId: number
  readonly amount: Cents
  readonly status: RepaymentStatus
  /** What they have named so far, shortened; null: nothing. */
  readonly account: Account | null
}

/** A payer opens the link by which they name an account (rule REF-14); to anyone else it does not exist. */
export async function readRepayment(app: App, visit: Visit): Promise<Result<RepaymentView>> {
  const found = await opened(app, visit)
  if (found === undefined) return failWith('NOT_FOUND')
  const { organizationId, formId, orderId, amount, status } = found
  const { form, organization } = await campaignByKey(app.db, organizationId, formId)
  const sealed = await accountOf(app.db, found)
  const iban = sealed && app.sealer.open(sealed.iban, accountSubject(found))
  const account = sealed && iban !== undefined ? { holder: sealed.holder, iban: shownIban(iban) } : null
  return ok({ title: form.title, organization: organization.name, orderId, amount, status, account })
}

/**
 * Keeps the account that a payer names, sealed; until it stands in a file they may name another one. Errors: those of `checkAccount`, `NOT_FOUND`,
 * `CONFLICT` where it stands in a file.
 */
export async function giveAccount(
  app: App,
  { holder, iban, ...visit }: Visit & Account,
): Promise<Result<null>> {
  const found = await opened(app, visit)
  if (found === undefined) return failWith('NOT_FOUND')
  const checked = checkAccount({ holder, iban })
  if (!checked.ok) return checked
  return app.transaction<Result<null>>(async tx => {
    const repayment = await lockRepayment(tx, found)
    if (repayment?.status !== 'asked' && repayment?.status !== 'ready') return failWith('CONFLICT')
    const sealed = app.sealer.seal(checked.value.iban, accountSubject(repayment))
    await putAccount(tx, repayment, { holder: checked.value.holder, iban: sealed, givenAt: app.now() })
    await moveRepayment(tx, repayment, 'give')
    return ok(null)
  })
}

async function opened(app: App, { repaymentId, token }: Visit): Promise<Repayment | undefined> {
  const found = await repaymentById(app.db, repaymentId)
  if (found === undefined || token === null) return undefined
  return app.signer.verifies(repaymentSubject(found), token, app.now()) ? found : undefined
}
