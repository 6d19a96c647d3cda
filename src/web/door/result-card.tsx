import { useState } from 'react'
import type { DoorTicket } from '#domain/door/book.ts'
import { mayUndo } from '#domain/door/entries.ts'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import type { DoorPhone } from './door-phone.ts'
import { nameOf } from './outcome-words.ts'
import { summary, toneIcons } from './result-flash.tsx'
import type { Outcome } from './standing.ts'
import { isExpected, TicketLines } from './ticket-lines.tsx'
import type { DoorActs, Shown } from './use-results.ts'

type Props = {
  readonly phone: DoorPhone
  readonly shown: Shown | null
  /** Whether somebody is looked for. */
  readonly isSought: boolean
  readonly acts: DoorActs
}

/** The last result with all that can be done about it, unless a search has put it aside; it is read out when it changes. */
export function ResultCard({ phone, shown, isSought, acts }: Props) {
  const t = useT()
  const said = shown && summary(t, phone, shown)
  const [outcome] = shown?.outcomes ?? []
  const isAside = shown?.isAside === true
  return (
    <section className={classes('door-result', isAside && 'door-aside')} aria-label={t('scanner.result')}>
      <p className="small muted" role="status">
        {isAside && isSought && t('scanner.aside')}
      </p>
      <div aria-live="assertive" aria-atomic="true">
        {said && outcome && (
          <div className={`door-said door-${said.tone}`}>
            <p className="door-said-word">
              <Icon icon={toneIcons[said.tone]} /> <strong>{said.word}</strong>
            </p>
            {shown.outcomes.map(
              ({ row, decision: { ticket } }) =>
                ticket && (
                  <Who key={row.id} phone={phone} ticket={ticket} isAlone={shown.outcomes.length === 1} />
                ),
            )}
            {said.detail !== null && <p>{said.detail}</p>}
          </div>
        )}
      </div>
      <div className="door-ways" hidden={isAside}>
        {shown && outcome && shown.outcomes.length === 1 && (
          <Ways key={outcome.row.id} phone={phone} outcome={outcome} acts={acts} />
        )}
        {outcome?.decision.ticket && <Family phone={phone} ticket={outcome.decision.ticket} acts={acts} />}
      </div>
    </section>
  )
}

type WhoProps = {
  readonly phone: DoorPhone
  readonly ticket: DoorTicket
  /** Of several their rates are not told again. */
  readonly isAlone: boolean
}

/** Whose ticket it is, and what to know of them at the door. */
function Who({ phone, ticket, isAlone }: WhoProps) {
  const t = useT()
  const { rate, notes = [], number } = ticket
  return (
    <>
      <p className="door-line-name">
        <bdi>{nameOf(t, ticket)}</bdi>
      </p>
      {isAlone && (
        <p dir="auto">
          {[phone.register.event?.rates[rate], t('scanner.number', { number })].filter(Boolean).join(' · ')}
        </p>
      )}
      {notes.length > 0 && (
        <ul>
          {notes.map(({ label, answer }) => (
            <li key={label} dir="auto">
              {answer === undefined ? label : t('scanner.answer', { label, answer })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What follows from one result: let in all the same, try again, or take back. */
function Ways({
  phone,
  outcome,
  acts,
}: {
  readonly phone: DoorPhone
  readonly outcome: Outcome
  readonly acts: DoorActs
}) {
  const t = useT()
  const [undone, setUndone] = useState<boolean | null>(null)
  const { decision, row, isKept, way } = outcome
  const { ticket } = decision
  if (ticket === null) return null
  if (row.scan.kind !== 'entry')
    return decision.outcome === 'already' ? (
      <Button wide onClick={() => acts.letIn(ticket, way)}>
        {t('scanner.let_in')}
      </Button>
    ) : null
  if (!isKept)
    return (
      <Button wide onClick={() => acts.pick(ticket, 'search')}>
        {t('scanner.retry')}
      </Button>
    )
  const undo = async () => setUndone(await phone.undo({ ticket: ticket.number, id: row.id, at: row.at }))
  return (
    <>
      <p role="status">{undone !== null && t(undone ? 'scanner.word_undone' : 'scanner.undo_failed')}</p>
      {undone !== true && mayUndo(row, phone.now) && (
        <Button kind="secondary" wide onClick={undo}>
          {t('scanner.undo')}
        </Button>
      )}
    </>
  )
}

/** Who came with them: all who are expected are let in by one press. */
function Family({
  phone,
  ticket,
  acts,
}: {
  readonly phone: DoorPhone
  readonly ticket: DoorTicket
  readonly acts: DoorActs
}) {
  const t = useT()
  const all = phone.register.family(ticket)
  if (all.length < 2) return null
  const expected = all.filter(each => isExpected(phone, each))
  return (
    <div className="door-family">
      <h2>{t('scanner.family', { count: all.length })}</h2>
      {expected.length > 1 && (
        <Button wide onClick={() => void acts.pickAll(expected)}>
          {t('scanner.family_all', { count: expected.length })}
        </Button>
      )}
      <TicketLines phone={phone} tickets={all} pick={each => acts.pick(each, 'order')} />
    </div>
  )
}
