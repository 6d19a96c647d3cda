import { useLayoutEffect, useState } from 'react'
import type { Step } from '../use-step.ts'
import { type Changes, type Copy, copyToFollowing } from './copy-answers.ts'
import type { Card, Questions } from './questions.ts'

/** Copying from one card to those that follow, and back. */
export type Copying = {
  /** The card that waits for « Remplacer les informations déjà saisies ? ». */
  readonly asking: number | null
  /** The last copy, until something else is copied. */
  readonly done: { readonly from: number; readonly count: number } | null
  /** The prefixes of the cards that received something just now. */
  readonly fresh: readonly string[]
  copy(card: Card): void
  confirm(): void
  cancel(): void
  undo(): void
}

type Done = { readonly from: number; readonly count: number; readonly undo: Changes }

/** How long the receiving cards stand out (rule SCR-7). */
const flashMs = 1200

export function useCopying({ values, change }: Step, { cards }: Questions): Copying {
  const [asking, setAsking] = useState<Card | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [fresh, setFresh] = useState<readonly string[]>([])
  useLayoutEffect(() => {
    if (fresh.length === 0) return
    const timer = setTimeout(() => setFresh([]), flashMs)
    return () => clearTimeout(timer)
  }, [fresh])

  function obey(card: Card, { changes, undo, targets }: Copy) {
    change(changes)
    setAsking(null)
    setDone({ from: card.index, count: targets.length, undo })
    setFresh(targets)
  }

  return {
    asking: asking?.index ?? null,
    done,
    fresh,
    copy: card => {
      const copy = copyToFollowing(values, card, cards)
      if (copy.overwrites) setAsking(card)
      else obey(card, copy)
    },
    confirm: () => asking && obey(asking, copyToFollowing(values, asking, cards)),
    cancel: () => setAsking(null),
    undo: () => {
      if (done) change(done.undo)
      setDone(null)
    },
  }
}
