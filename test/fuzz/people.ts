import { randomUUID } from 'node:crypto'
import { insertOperator } from '#db/operators.ts'
import type { Database } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { emailKey } from '#db/users.ts'
import { encodePassword } from '#providers/password-hash.ts'
import { proveNewestSession } from '#test/support/prove-visitor.ts'
import type { Chance } from './chance.ts'

/** Who sends a request: `nobody` has nothing, a `visitor` the token that anybody gets, the others an account. */
export const roles = ['nobody', 'visitor', 'payer', 'member', 'operator'] as const
export type Role = (typeof roles)[number]

/** Whether somebody needs no login for what this role sends. */
export const needsNoLogin = (role: Role) => role === 'nobody' || role === 'visitor'

/** What a browser of theirs holds. */
export type Session = {
  readonly token: string | null
  readonly cookie: string | null
  readonly email: string
}

const password = 'un mot de passe que personne ne devine 42'

/** Accounts of every role. Whatever is sent may close them: then there are others. */
export class People {
  readonly #url: string
  readonly #db: Database
  readonly #chance: Chance
  readonly #sessions = new Map<Role, Session>()
  readonly #gone = new Set<Role>(roles)
  #hash: Promise<string> | undefined

  constructor({ url, db, chance }: { url: string; db: Database; chance: Chance }) {
    this.#url = url
    this.#db = db
    this.#chance = chance
  }

  /** The session of a role now. */
  async as(role: Role): Promise<Session> {
    if (this.#gone.has(role)) {
      this.#gone.delete(role)
      const opened = await this.#open(role).catch(() => undefined)
      if (opened === undefined) this.#gone.add(role)
      else this.#sessions.set(role, opened)
    }
    return this.#sessions.get(role) ?? { token: null, cookie: null, email: '' }
  }

  /** What was sent may have ended it. */
  lost(role: Role): void {
    this.#gone.add(role)
  }

  async #open(role: Role): Promise<Session> {
    if (role === 'nobody') return { token: null, cookie: null, email: '' }
    if (role === 'visitor') return { ...(await this.#logIn({})), cookie: null, email: '' }
    const email = await this.#addAccount(role)
    const session = await this.#logIn({ username: email, password })
    // What an operator does needs a second factor that was just shown.
    if (role !== 'payer') await proveNewestSession({ db: this.#db }, email)
    return { ...session, email }
  }

  async #logIn(login: object): Promise<Pick<Session, 'token' | 'cookie'>> {
    const response = await fetch(`${this.#url}/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': anyAddress(this.#chance) },
      body: JSON.stringify(login),
    })
    if (!response.ok) throw new Error(`no session: ${response.status} ${await response.text()}`)
    const { access_token: token } = (await response.json()) as { access_token: string }
    const cookie = response.headers.getSetCookie().map(line => line.split(';', 1)[0])
    return { token, cookie: cookie.join('; ') }
  }

  async #addAccount(role: Role): Promise<string> {
    this.#hash ??= encodePassword(password)
    const email = `${role}-${randomUUID()}@example.org`
    const passwordHash = await this.#hash
    const names = { firstName: 'Zoé', lastName: 'Carpentier', isVerified: true }
    const { id: userId } = await this.#db
      .insertInto('users')
      .values({ email, emailKey: emailKey(email), passwordHash, ...names })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (role === 'operator')
      await inTransaction(this.#db, tx =>
        insertOperator(tx, { userId, since: new Date().toISOString(), invitedBy: null }),
      )
    if (role === 'member') await this.#administerAll(userId)
    // What was bought is theirs.
    if (role === 'payer') await this.#db.updateTable('payers').set({ userId }).execute()
    return email
  }

  async #administerAll(userId: number): Promise<void> {
    const all = await this.#db.selectFrom('organizations').select('id').execute()
    const rights = { userId, role: 'OrganizationAdmin' as const, formId: null }
    const rows = all.map(({ id: organizationId }) => ({ organizationId, ...rights }))
    await this.#db.insertInto('roles').values(rows).execute()
  }
}

/** An address that the proxy says somebody has: limits count each by itself. */
export function anyAddress({ below }: Pick<Chance, 'below'>): string {
  return `203.${below(200)}.${below(256)}.${1 + below(254)}`
}
