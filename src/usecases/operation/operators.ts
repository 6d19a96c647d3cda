import { randomUUIDv7 } from 'node:crypto'
import { enqueue } from '#db/jobs.ts'
import { insertOperatorInvitation, spendOperatorInvitation } from '#db/operator-invitations.ts'
import {
  allOperators,
  deleteOperator,
  insertOperator,
  isOperator,
  lockOperators,
  type OperatorRow,
} from '#db/operators.ts'
import { hasFactor } from '#db/session-proofs.ts'
import { emailKey, userByEmail, userById } from '#db/users.ts'
import { checkEmail, normaliseEmail } from '#domain/fields/email.ts'
import type { Locale } from '#domain/locale.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { type OperatorLink, openOperatorInvitation } from '../account/operator-invitation.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'
import { audit } from '../records.ts'

/** How long an invitation's link works, in minutes: a week. */
const lifetime = 7 * 24 * 60

/**
 * Invites somebody to operate the installation, from the terminal: the first one comes in no other way. Asking again sends another
 * link, the previous one no longer works. Codes: those of an address, `ALREADY_ADMINISTRATOR`.
 */
export async function inviteOperator(
  app: App,
  { email: typed, locale }: { readonly email: string; readonly locale: Locale },
): Promise<Result<null>> {
  const email = normaliseEmail(typed)
  const code = email === '' ? 'required' : checkEmail(email)
  if (code !== undefined) return failWith(code, 'email')
  return app.transaction<Result<null>>(async tx => {
    const user = await userByEmail(tx, email)
    if (user !== undefined && (await isOperator(tx, user.id)))
      return failWith('ALREADY_ADMINISTRATOR', 'email')
    const id = randomUUIDv7()
    const createdAt = app.now()
    const dates = { createdAt, expiresAt: minutesAfter(createdAt, lifetime) }
    await insertOperatorInvitation(tx, { id, email, locale, invitedBy: null, ...dates })
    const object = `operator-invitation:${id}`
    await audit(app, tx, { organizationId: null, actor: 'operator', action: 'operator.invite', object })
    await enqueue(
      tx,
      'send-account-mail',
      { kind: 'operatorInvited', subjectId: id, locale },
      { trace: app.trace },
    )
    return ok(null)
  })
}

/** To which address an invitation was sent; it tells nobody whether that has an account. */
export async function readOperatorInvitation(
  app: App,
  link: OperatorLink,
): Promise<Result<{ readonly email: string }>> {
  const opened = await openOperatorInvitation(app, link)
  return opened.ok ? ok({ email: opened.value.email }) : opened
}

type Acceptance = OperatorLink & { readonly userId: number | null }

/**
 * Makes an operator of the account whose address was invited, once. Answers whether it has a second factor already: without one
 * nothing of the operator's opens. Codes: `UNAUTHENTICATED`, `NOT_FOUND`, `INVITATION_OF_ANOTHER`.
 */
export async function acceptOperatorInvitation(
  app: App,
  { userId, ...link }: Acceptance,
): Promise<Result<{ readonly hasFactor: boolean }>> {
  const user = userId === null ? undefined : await userById(app.db, userId)
  if (user === undefined) return failWith('UNAUTHENTICATED')
  const opened = await openOperatorInvitation(app, link)
  if (!opened.ok) return opened
  const { id, invitedBy } = opened.value
  if (emailKey(user.email) !== opened.value.emailKey || !user.isVerified)
    return failWith('INVITATION_OF_ANOTHER')
  return app.transaction<Result<{ readonly hasFactor: boolean }>>(async tx => {
    if (!(await spendOperatorInvitation(tx, id, app.now()))) return failWith('NOT_FOUND')
    await insertOperator(tx, { userId: user.id, since: app.now(), invitedBy })
    const actor = `user:${user.id}`
    const object = `operator-invitation:${id}`
    await audit(app, tx, { organizationId: null, actor, action: 'operator.accept', object })
    return ok({ hasFactor: await hasFactor(tx, user.id) })
  })
}

/** An operator, and whether they can act: without a second factor nothing opens. */
export type ListedOperator = OperatorRow & { readonly hasFactor: boolean }

/** Everybody who operates the installation. */
export async function listOperators(app: App): Promise<readonly ListedOperator[]> {
  const operators = await allOperators(app.db)
  return Promise.all(
    operators.map(async each => ({ ...each, hasFactor: await hasFactor(app.db, each.userId) })),
  )
}

/** Somebody operates the installation no more, at once; their account stays. Codes: `NOT_FOUND`, `LAST_OPERATOR`. */
export async function removeOperator(app: App, { email }: { readonly email: string }): Promise<Result<null>> {
  return app.transaction<Result<null>>(async tx => {
    const count = await lockOperators(tx)
    const user = await userByEmail(tx, email)
    if (user === undefined || !(await isOperator(tx, user.id))) return failWith('NOT_FOUND')
    if (count < 2) return failWith('LAST_OPERATOR')
    await deleteOperator(tx, user.id)
    const object = `user:${user.id}`
    await audit(app, tx, { organizationId: null, actor: 'operator', action: 'operator.remove', object })
    return ok(null)
  })
}
