import { administratorById } from '#db/administrators.ts'
import { closedMonths } from '#db/closed-months.ts'
import { enqueue } from '#db/jobs.ts'
import { journalKeepers, journalSettingsOf } from '#db/journal-settings.ts'
import { organizationNameOf } from '#db/organizations.ts'
import type { Transaction } from '#db/schema.ts'
import { monthClosedMail } from '#documents/mail/month-closed.ts'
import type { Month } from '#domain/accounting/months.ts'
import { defaultLocale } from '#domain/locale.ts'
import type { App } from '../app.ts'
import { closedMonthUrl } from '../links/tokens.ts'
import { type Letter, type MailJob, nameOf, senderOf } from '../mail-envelope.ts'

/** Stands for the accountant in the subject of a mail, where a treasurer has an id. */
const accountant = 'accountant'

/** Queues what those are told who keep an association's money, and its accountant, of a month that was closed (rule BKP-7). */
export async function tellClosed(
  app: App,
  tx: Transaction,
  { organizationId, month }: { readonly organizationId: number; readonly month: Month },
): Promise<void> {
  const { accountantEmail } = await journalSettingsOf(tx, organizationId)
  const readers = [
    ...(await journalKeepers(tx, organizationId)).map(String),
    ...(accountantEmail === null ? [] : [accountant]),
  ]
  for (const reader of readers) {
    const mail = { organizationId, kind: 'monthClosed' as const, subjectId: `${month}.${reader}` }
    await enqueue(tx, 'send-mail', mail, { trace: app.trace })
  }
}

/** Tells one of them, with the link that opens the month; `undefined` where the reader is gone. */
export async function writeMonthMail(
  app: App,
  { organizationId, subjectId }: MailJob<'monthClosed'>,
): Promise<Letter | undefined> {
  const [month = '', reader = ''] = subjectId.split('.')
  const closed = (await closedMonths(app.db, organizationId)).find(each => each.month === month)
  const to = await readerOf(app, organizationId, reader)
  if (closed === undefined || to === undefined) return undefined
  const organization = await organizationNameOf(app.db, organizationId)
  const { locale, name, address } = to
  const content = monthClosedMail({
    ...senderOf(app, locale, organization.name, null),
    closed,
    url: closedMonthUrl(app, { organizationId, organizationSlug: organization.slug, month }),
  })
  return { to: { name, address }, ...content }
}

async function readerOf(app: App, organizationId: number, reader: string) {
  if (reader === accountant) {
    const { accountantEmail } = await journalSettingsOf(app.db, organizationId)
    return accountantEmail === null
      ? undefined
      : { locale: defaultLocale, name: '', address: accountantEmail }
  }
  const person = await administratorById(app.db, { organizationId, userId: Number(reader) })
  return person && { locale: person.locale, name: nameOf(person), address: person.email }
}
