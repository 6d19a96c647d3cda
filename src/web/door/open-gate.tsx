import { useEffect, useRef, useState } from 'react'
import type { DoorTicket } from '#domain/door/book.ts'
import type { ScanWay } from '#domain/door/scan.ts'
import { useT } from '../messages.tsx'
import { classes } from '../ui/classes.ts'
import { CameraView } from './camera-view.tsx'
import { DoorHead } from './door-head.tsx'
import type { DoorPhone, Outcome } from './door-phone.ts'
import { Finder } from './finder.tsx'
import { hearScanner } from './hand-scanner.ts'
import { LastEntries } from './last-entries.tsx'
import { Notices } from './notices.tsx'
import { staleAfter, told } from './outcome-words.ts'
import { ResultCard } from './result-card.tsx'
import { Flash, flashFor } from './result-flash.tsx'
import { hasSound, setSound, signal } from './signals.ts'
import { useCamera } from './use-camera.ts'
import { useClock } from './use-door.ts'

type Props = {
  readonly name: string
  readonly phone: DoorPhone
  readonly decoder: string | null
  readonly isPersisted: boolean
}

/** What was scanned last, one ticket or several at a time, and whether it fills the screen. */
export type Shown = { readonly outcomes: readonly Outcome[]; readonly isFlashing: boolean }

/** A gate that is open: each way in leads to one result. How long that took stands in the browser's own timeline. */
export function OpenGate({ name, phone, decoder, isPersisted }: Props) {
  const t = useT()
  const clock = useClock(5_000)
  const [shown, setShown] = useState<Shown | null>(null)
  const [isLoud, setLoud] = useState(hasSound)
  const [openedAt] = useState(clock)
  const { heardAt, trouble } = phone.standing
  const isStale = clock - (heardAt ?? openedAt) > staleAfter || (heardAt === null && trouble !== null)

  const show = (outcomes: readonly Outcome[]) => {
    const [worst] = [...outcomes].sort((one, other) => Number(one.isKept) - Number(other.isKept))
    if (worst === undefined) return
    setShown({ outcomes, isFlashing: true })
    signal(told(t, phone, worst).tone, isLoud)
  }
  const one = async (outcome: Promise<Outcome>, seenAt = performance.now()) => {
    const asked = performance.now()
    show([await outcome])
    performance.measure('door.decided', { start: asked })
    requestAnimationFrame(() => setTimeout(() => performance.measure('door.shown', { start: seenAt })))
  }
  const pick = (ticket: DoorTicket, way: 'search' | 'order') => void one(phone.pick(ticket, way))
  const letIn = (ticket: DoorTicket, way: ScanWay) => void one(phone.letIn(ticket, way))
  const scan = (text: string, way: 'camera' | 'typed', seenAt?: number) =>
    void one(phone.scan(text, way), seenAt)
  const pickAll = async (tickets: readonly DoorTicket[]) => {
    const outcomes: Outcome[] = []
    for (const ticket of tickets) outcomes.push(await phone.pick(ticket, 'order'))
    show(outcomes)
  }
  useFlash(shown, setShown)
  useHandScanner(phone, text => scan(text, 'typed'))
  const isFlashing = shown?.isFlashing === true
  const camera = useCamera({ decoder, isPaused: isFlashing, heard: (text, at) => scan(text, 'camera', at) })
  const toggleSound = () => {
    setSound(!isLoud)
    setLoud(!isLoud)
  }
  return (
    <>
      <main className={classes('door', isStale && 'door-stale')}>
        <DoorHead name={name} phone={phone} />
        <Notices phone={phone} isStale={isStale} />
        <CameraView camera={camera} sound={{ isLoud, toggle: toggleSound }} />
        <Finder phone={phone} pick={pick} scan={text => scan(text, 'typed')} />
        <ResultCard phone={phone} shown={shown} acts={{ pick, letIn, pickAll, show }} />
        <LastEntries phone={phone} />
        {!isPersisted && phone.standing.keeps && <p className="small muted">{t('scanner.not_persisted')}</p>}
      </main>
      {isFlashing && (
        <Flash phone={phone} shown={shown} dismiss={() => setShown({ ...shown, isFlashing: false })} />
      )}
    </>
  )
}

/** A result fills the screen for a moment, or until somebody presses anywhere. */
function useFlash(shown: Shown | null, setShown: (shown: Shown) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result begins anew
  useEffect(() => {
    if (!shown?.isFlashing) return
    const end = () => setShown({ ...shown, isFlashing: false })
    const timer = setTimeout(end, flashFor)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && end()
    addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKey)
    }
  }, [shown])
}

function useHandScanner(phone: DoorPhone, scan: (text: string) => void) {
  const latest = useRef(scan)
  latest.current = scan
  useEffect(
    () =>
      hearScanner(async (bySign, byPlace) => latest.current((await phone.opens(byPlace)) ? byPlace : bySign)),
    [phone],
  )
}
