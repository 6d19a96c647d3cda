import { CircleCheck, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react'
import { useT } from '../messages.tsx'
import { Icon } from '../ui/icon.tsx'
import type { DoorPhone } from './door-phone.ts'
import { nameOf, told } from './outcome-words.ts'
import type { Tone } from './signals.ts'
import type { Shown } from './use-results.ts'

/** A shape for each kind of result, beside its colour. */
export const toneIcons: Readonly<Record<Tone, LucideIcon>> = {
  enter: CircleCheck,
  already: TriangleAlert,
  refused: OctagonX,
}

type Props = { readonly phone: DoorPhone; readonly shown: Shown; readonly dismiss: () => void }

/** The result over the whole screen, to be seen from an arm's length. What it says stands on the page below too, and is read out there. */
export function Flash({ phone, shown, dismiss }: Props) {
  const t = useT()
  const { tone, word, detail } = summary(t, phone, shown)
  const [
    {
      decision: { ticket },
    } = { decision: { ticket: null } },
  ] = shown.outcomes
  return (
    <div className={`door-flash door-${tone}`} aria-hidden="true" onClick={dismiss}>
      <Icon icon={toneIcons[tone]} />
      <p className="door-word">{word}</p>
      {shown.outcomes.length === 1 && ticket && (
        <p className="door-name">
          <bdi>{nameOf(t, ticket)}</bdi>
        </p>
      )}
      {shown.outcomes.length === 1 && ticket && <p dir="auto">{phone.register.event?.rates[ticket.rate]}</p>}
      {ticket?.notes?.map(({ label, answer }) => (
        <p key={label} dir="auto">
          {answer === undefined ? label : t('scanner.answer', { label, answer })}
        </p>
      ))}
      {detail !== null && <p>{detail}</p>}
    </div>
  )
}

/** What several results say together: those that are not kept come first. */
export function summary(t: ReturnType<typeof useT>, phone: DoorPhone, { outcomes }: Shown) {
  const all = outcomes.map(outcome => told(t, phone, outcome))
  const [first] = all
  if (first === undefined || all.length === 1) return first ?? { tone: 'refused', word: '', detail: null }
  const count = all.filter(({ tone }) => tone === 'enter').length
  const failed = all.find(({ tone }) => tone !== 'enter')
  if (failed === undefined) return { ...first, detail: t('scanner.family_entered', { count }) }
  const left = t('scanner.family_unkept', { count: all.length - count })
  return { ...failed, detail: `${left} – ${failed.detail}` }
}
