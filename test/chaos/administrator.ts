import type { Database } from '#db/schema.ts'
import { encodePassword } from '#providers/password-hash.ts'
import { HttpPayer } from '../support/http-payer.ts'
import type { Shop } from './buyers.ts'
import { pick } from './pick.ts'

/** Who may give money back. */
export const administratorsLogin = {
  username: 'ines@example.org',
  password: 'une longue phrase que personne ne devine',
}

/** Somebody who may give money back in both organizations. */
export async function plantAdministrator(db: Database, organizationIds: readonly number[]): Promise<void> {
  const { id } = await db
    .insertInto('users')
    .values({
      email: administratorsLogin.username,
      emailKey: administratorsLogin.username,
      firstName: 'Inès',
      lastName: 'Le Gall',
      passwordHash: await encodePassword(administratorsLogin.password),
      isVerified: true,
      createdAt: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('roles')
    .values(
      organizationIds.map(organizationId => ({
        organizationId,
        userId: id,
        role: 'OrganizationAdmin' as const,
        formId: null,
      })),
    )
    .execute()
}

/** Gives back a payment that came: all of it or a part, with or without the contribution, sometimes twice at once. */
export async function giveBack(db: Database, shop: Shop): Promise<void> {
  const { random, url, sandboxUrl } = shop
  const payments = await db
    .selectFrom('payments as p')
    .innerJoin('organizations as o', 'o.id', 'p.organizationId')
    .select(['p.id', 'p.amount', 'o.slug'])
    .where('p.status', '=', 'Authorized')
    .orderBy('p.id', 'desc')
    .limit(50)
    .execute()
  if (payments.length === 0) return
  const { id, amount, slug } = pick(payments, random)
  const administrator = new HttpPayer(url, sandboxUrl)
  await administrator.logIn(administratorsLogin.username, administratorsLogin.password)
  const input = {
    ...(random() < 0.5 ? {} : { amount: Math.ceil(amount * random() * 0.5) }),
    withTip: random() < 0.5,
    cancelOrder: random() < 0.3,
  }
  const ask = () =>
    administrator.call('POST', `/organizations/${slug}/payments/${id}/refunds`, input).catch(() => {})
  await Promise.all(random() < 0.3 ? [ask(), ask()] : [ask()])
}
