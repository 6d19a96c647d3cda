import { randomUUIDv7 } from 'node:crypto'
import { type AccountLink, countLinksSince, insertAccountLink } from '#db/account-links.ts'
import { enqueue } from '#db/jobs.ts'
import type { Transaction } from '#db/schema.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'

/** Minutes that a link works: a password is in somebody's hands, a new account may wait for the evening. */
const minutes = { activation: 24 * 60, password: 60, orders: 60 } as const

/** Mails that one address gets in an hour, however often they are asked for. */
const mailsAnHour = 5

type Asked = Omit<AccountLink, 'id' | 'createdAt' | 'expiresAt' | 'usedAt'>

/**
 * Sends the link of a mail, which its job writes: whether the address has an account is not even looked up. `returnTo` is
 * where its reader goes on; of an opening it is the opening's own page.
 */
export async function mailLink(app: App, tx: Transaction, { returnTo, ...asked }: Asked): Promise<void> {
  const now = app.now()
  if ((await countLinksSince(tx, asked.email, minutesAfter(now, -60))) >= mailsAnHour) return
  const id = randomUUIDv7()
  await insertAccountLink(tx, {
    ...asked,
    id,
    returnTo: asked.opening === null ? returnTo : openingPath(id),
    createdAt: now,
    expiresAt: minutesAfter(now, minutes[asked.purpose]),
  })
  const mail = { kind: 'link', subjectId: id, locale: asked.locale } as const
  await enqueue(tx, 'send-account-mail', mail, { trace: app.trace })
}

/** Where somebody who has an account opens the organization of a link. */
export const openingPath = (linkId: string) => `/ouvrir/${linkId}`
