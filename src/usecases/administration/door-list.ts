import { ticketsByName } from '#db/door-books.ts'
import { countTickets } from '#db/tickets.ts'
import { listedInFile, printedLists } from '#domain/door/printed-list.ts'
import type { Locale } from '#domain/locale.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, auditAction } from '../campaign/administered-campaign.ts'
import { openEvent } from './open-event.ts'

type Asked = AdministratorVisit & {
  /** Which of its files, from 1 on. */
  readonly list: number
  readonly locale: Locale
}

/**
 * Who comes, by name, as it is printed for a door without any phone, in files of some thousand. Who takes people's names along proves
 * their second factor (rule ACC-9), and it is written down.
 */
export async function printDoorList(
  app: App,
  { list, locale, ...visit }: Asked,
): Promise<Result<{ readonly bytes: Uint8Array; readonly locale: Locale }>> {
  const opened = await openEvent(app, visit, 'seeTickets')
  if (!opened.ok) return opened
  const { form, organization, userId } = opened.value
  const { organizationId, id: formId } = form
  const lists = printedLists((await countTickets(app.db, { organizationId, formId })).all)
  if (!(list >= 1 && list <= lists)) return failWith('NOT_FOUND')
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  const tickets = await ticketsByName(app.db, form, { skip: (list - 1) * listedInFile, limit: listedInFile })
  // The first document reads what draws it: no start waits for that.
  const { writeDoorList } = await import('#documents/pdf/door-list.ts')
  const bytes = await writeDoorList({
    ...{ locale, list, lists, tickets, brand: app.operator.brand },
    ...{ event: form.title, organization: organization.name, printedAt: app.now() },
  })
  await app.transaction(tx =>
    auditAction(app, tx, { organizationId, userId, action: 'door.print', object: `form:${formId}` }),
  )
  return ok({ bytes, locale })
}
