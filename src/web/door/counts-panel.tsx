import { useT } from '../messages.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import type { DoorPhone } from './door-phone.ts'

type Props = { readonly phone: DoorPhone; readonly isOpen: boolean; readonly close: () => void }

/** Who is in, of how many, by rate and by gate (rule DOR-8). */
export function CountsPanel({ phone, isOpen, close }: Props) {
  const t = useT()
  return (
    <Dialog id="door-counts" title={t('scanner.counts')} open={isOpen} onClose={close}>
      {isOpen && <Bars phone={phone} />}
    </Dialog>
  )
}

function Bars({ phone: { register } }: { readonly phone: DoorPhone }) {
  const t = useT()
  const { all, byRate, byGate } = register.counts()
  const { rates = [], gates = [] } = register.event ?? {}
  return (
    <div className="stack">
      <p className="door-total">{t('scanner.count_of', all)}</p>
      <h3>{t('scanner.counts_by_rate')}</h3>
      {rates.map((rate, place) => {
        const { inside, expected } = byRate.get(place) ?? { inside: 0, expected: 0 }
        const words = t('scanner.count_of', { inside, expected })
        return <Bar key={rate} name={rate} words={words} value={inside} max={expected} />
      })}
      <h3>{t('scanner.counts_by_gate')}</h3>
      {gates.map(({ id, name }) => {
        const count = byGate.get(id) ?? 0
        const words = t('scanner.count_gate', { count })
        return <Bar key={id} name={name} words={words} value={count} max={all.inside} />
      })}
    </div>
  )
}

type BarProps = {
  readonly name: string
  readonly words: string
  readonly value: number
  readonly max: number
}

function Bar({ name, words, value, max }: BarProps) {
  return (
    <div className="door-bar">
      <p className="door-bar-words">
        <bdi>{name}</bdi> <span>{words}</span>
      </p>
      <ProgressBar label={name} valueText={words} value={value} max={Math.max(max, 1)} />
    </div>
  )
}
