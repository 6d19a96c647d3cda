import type { Holder } from '#domain/ticket/ticket.ts'
import { dateTime } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'
import { Card, Disclosure } from '../ui/surface.tsx'
import { AddressFields, NameFields } from './change-fields.tsx'

/** What a page of a ticket can be sent. */
export type TicketIntent = 'rename' | 'give'

/** What was typed, as it was sent. */
export type TypedChange = Holder & {
  readonly intent: TicketIntent
  readonly email: string
  readonly emailConfirmation: string
}

type Props = {
  readonly holder: Holder | null
  /** Until when, an ISO instant; null for no end. */
  readonly until: string | null
  readonly typed: TypedChange | undefined
  readonly errors: Readonly<Record<string, string>>
}

/** A ticket's name is changed, or the ticket is passed on; a form that was refused stands open. */
export function ChangeForms({ holder, until, typed, errors }: Props) {
  const t = useT()
  const renamed = typed?.intent === 'rename' ? typed : holder
  const given = typed?.intent === 'give' ? typed : undefined
  return (
    <Card className="stack ticket-ways">
      {until !== null && <p>{t('ticket.change_until', { until: dateTime(until, t.locale) })}</p>}
      <Disclosure summary={t('ticket.change')} open={typed?.intent === 'rename'}>
        <form className="stack" method="post" noValidate>
          <input type="hidden" name="intent" value="rename" />
          <p className="muted">{t('ticket.change_lead')}</p>
          <NameFields
            intent="rename"
            names={renamed ?? undefined}
            errors={typed?.intent === 'rename' ? errors : {}}
          />
          <p>
            <Button type="submit">{t('ticket.change_send')}</Button>
          </p>
        </form>
      </Disclosure>
      <Disclosure summary={t('ticket.give')} open={typed?.intent === 'give'}>
        <form className="stack" method="post" noValidate>
          <input type="hidden" name="intent" value="give" />
          <p className="muted">{t('ticket.give_lead')}</p>
          <NameFields intent="give" names={given} errors={errors} />
          <AddressFields intent="give" typed={given} errors={errors} />
          <p>
            <Button type="submit">{t('ticket.give_send')}</Button>
          </p>
        </form>
      </Disclosure>
    </Card>
  )
}
