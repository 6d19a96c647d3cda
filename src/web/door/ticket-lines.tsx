import type { DoorTicket } from '#domain/door/book.ts'
import { time } from '#messages/format.ts'
import { isolated } from '#messages/isolated.ts'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'
import type { DoorPhone } from './door-phone.ts'
import { nameOf } from './outcome-words.ts'

type Props = {
  readonly phone: DoorPhone
  readonly tickets: readonly DoorTicket[]
  readonly pick: (ticket: DoorTicket) => void
}

/** Tickets with their states; whoever is expected is let in by one press. */
export function TicketLines({ phone, tickets, pick }: Props) {
  const t = useT()
  if (tickets.length === 0) return null
  return (
    <ul className="door-lines">
      {tickets.map(ticket => {
        const name = nameOf(t, ticket)
        return (
          <li key={ticket.number}>
            <p>
              <bdi className="door-line-name">{name}</bdi>
              <span className="small muted">
                {t('scanner.number', { number: ticket.number })} ·{' '}
                <bdi>{phone.register.event?.rates[ticket.rate]}</bdi> ·{' '}
                <State phone={phone} ticket={ticket} />
              </span>
            </p>
            {isExpected(phone, ticket) && (
              <Button
                kind="secondary"
                aria-label={t('scanner.enter_named', { name: isolated(name) })}
                onClick={() => pick(ticket)}
              >
                {t('scanner.enter')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Whether a ticket is valid and not in yet. */
export function isExpected({ register }: DoorPhone, { isValid, number }: DoorTicket): boolean {
  return isValid && register.passage(number)?.entry === undefined
}

function State({ phone, ticket }: { readonly phone: DoorPhone; readonly ticket: DoorTicket }) {
  const t = useT()
  const entry = phone.register.passage(ticket.number)?.entry
  if (entry !== undefined) return t('scanner.state_inside', { time: time(entry.at, t.locale) })
  return t(ticket.isValid ? 'scanner.state_expected' : 'scanner.state_canceled')
}
