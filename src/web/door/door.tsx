import type { GateState } from '#domain/door/gate.ts'
import { useT } from '../messages.tsx'
import { ClosedGate } from './closed-gate.tsx'
import { OpenGate } from './open-gate.tsx'
import { useDoor } from './use-door.ts'

type Props = {
  readonly gateId: string
  readonly token: string
  /** The gate's name, and its event's. */
  readonly name: string
  readonly event: string
  readonly state: GateState
  /** The script that reads codes from frames. */
  readonly decoder: string | null
  /** The file of letters that only some names have: it is kept before such a name comes. */
  readonly rareLetters: string
}

/** A phone at the door of an event (rules DOR-2 to DOR-8). */
export function Door({ name, event, decoder, rareLetters, ...link }: Props) {
  const t = useT()
  const { phone, isPersisted } = useDoor(link, decoder === null ? [rareLetters] : [rareLetters, decoder])
  if (phone === null) return <Waiting words={t('scanner.opening')} />
  const { state } = phone.standing
  if (state !== 'open') return <ClosedGate name={name} event={event} state={state} phone={phone} />
  if (!phone.register.isWhole) return <Waiting words={t('scanner.receiving')} />
  return <OpenGate name={name} phone={phone} decoder={decoder} isPersisted={isPersisted} />
}

function Waiting({ words }: { readonly words: string }) {
  return (
    <main className="door-opening">
      <span className="spinner" aria-hidden="true" />
      <h1 role="status">{words}</h1>
    </main>
  )
}
