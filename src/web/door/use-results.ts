import { useEffect, useState } from 'react'
import type { DoorTicket } from '#domain/door/book.ts'
import type { ScanWay } from '#domain/door/scan.ts'
import { useT } from '../messages.tsx'
import type { DoorPhone } from './door-phone.ts'
import { told } from './outcome-words.ts'
import { signal } from './signals.ts'
import type { Outcome } from './standing.ts'

/** Milliseconds for which a result fills the screen. */
const flashFor = 1_500

/** What was scanned last, one ticket or several at a time. */
export type Shown = {
  readonly outcomes: readonly Outcome[]
  /** Whether it fills the screen. */
  readonly isFlashing: boolean
  /** Whether somebody else is being looked for: what can be done about it is put away. */
  readonly isAside: boolean
}

/** What whoever holds the phone does; each leads to one result. */
export type DoorActs = {
  readonly scan: (text: string, way: 'camera' | 'typed', seenAt?: number) => void
  readonly pick: (ticket: DoorTicket, way: 'search' | 'order') => void
  readonly letIn: (ticket: DoorTicket, way: ScanWay) => void
  readonly pickAll: (tickets: readonly DoorTicket[]) => Promise<void>
}

/**
 * The last result, what leads to the next one, what ends its filling the screen, and what puts it aside while somebody is looked for, which a
 * new result ends (`found`). How long each took stands in the browser's timeline.
 */
export function useResults(phone: DoorPhone, isLoud: boolean, found: () => void) {
  const t = useT()
  const [shown, setShown] = useState<Shown | null>(null)
  const show = (outcomes: readonly Outcome[]) => {
    const [worst] = [...outcomes].sort((one, other) => Number(one.isKept) - Number(other.isKept))
    if (worst === undefined) return
    found()
    setShown({ outcomes, isFlashing: true, isAside: false })
    signal(told(t, phone, worst).tone, isLoud)
  }
  const one = async (outcome: Promise<Outcome>, seenAt = performance.now()) => {
    const asked = performance.now()
    const decided = await outcome
    performance.measure('door.kept', { start: asked })
    show([decided])
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
  const dismiss = () => setShown(last => last && { ...last, isFlashing: false })
  // Letters that somebody was typing when a code came before the camera say nothing about what it brought.
  const putAside = (isAside: boolean) =>
    setShown(last => last && { ...last, isAside: isAside && !last.isFlashing })
  useFlash(shown, dismiss)
  const acts: DoorActs = { scan, pick, letIn, pickAll }
  return { shown, dismiss, putAside, acts }
}

/** A result fills the screen for a moment, or until somebody presses anywhere. */
function useFlash(shown: Shown | null, dismiss: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result begins anew
  useEffect(() => {
    if (!shown?.isFlashing) return
    const timer = setTimeout(dismiss, flashFor)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && dismiss()
    addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKey)
    }
  }, [shown])
}
