import { turnMinutes } from '#domain/room/room.ts'
import { dateTime, wholeNumber } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { RoomView } from '#usecases/room/room-view.ts'

/** What a visitor is told of where they stand: a heading, and a sentence or two below it. */
export type RoomWords = { readonly title: string; readonly words: string }

/** Beyond it nobody counts minutes. */
const longest = 60

/** The words of a place, for the page and for whoever polls (rule ROOM-6). */
export function roomWords(t: Translator, view: RoomView): RoomWords {
  const { standing } = view
  if (standing === null) return { title: t('room.title'), words: '' }
  if (standing.state === 'over')
    return { title: t('room.over_title'), words: t('room.over', { minutes: turnMinutes }) }
  if (standing.state === 'turn') return { title: t('room.turn'), words: '' }
  if (standing.state === 'gathered') {
    const date = dateTime(standing.opensAt, t.locale)
    return { title: t('room.gathered_title'), words: t('room.gathered', { date }) }
  }
  const title = t('room.place', { place: wholeNumber(standing.place, t.locale) })
  return { title, words: waitingWords(t, view, standing.place) }
}

function waitingWords(t: Translator, view: RoomView, place: number): string {
  const { display, unitsLeft } = view
  if (display === 'soldOut' || (display === 'open' && unitsLeft === 0)) return t('room.sold_out')
  if (display !== 'open' && display !== 'notYetOpen') return t('room.closed')
  const isScarce = unitsLeft !== null && place > unitsLeft
  return isScarce ? `${estimateWords(t, view)} ${t('room.scarce')}` : estimateWords(t, view)
}

function estimateWords(t: Translator, { estimate }: RoomView): string {
  if (estimate === null) return t('room.unknown')
  const { from, to } = estimate
  if (from > longest) return t('room.long')
  return to - from < 2 ? t('room.about', { count: to }) : t('room.range', { from, to })
}
