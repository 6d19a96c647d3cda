import { data } from 'react-router'
import type { Placing } from '#domain/form/placing.ts'
import { readId } from '#domain/id.ts'
import type { Result } from '#domain/result.ts'

/** The order in which a post puts the lines of a list: their ids with commas. */
export function readIds(text: FormDataEntryValue | null): readonly number[] {
  return String(text ?? '')
    .split(',')
    .slice(0, 1000)
    .flatMap(id => readId(id) ?? [])
}

/** What a press on an arrow or a dragged line asks for; null: neither. */
export function readPlacing(posted: FormData): { readonly id: number; readonly placing: Placing } | null {
  const direction = (['up', 'down'] as const).find(name => posted.has(name))
  const order = readIds(posted.get('order'))
  if (direction === undefined && order.length === 0) return null
  const id = readId(posted.get(direction ?? 'moved'))
  return id === null ? null : { id, placing: direction === undefined ? { order } : { direction } }
}

/** What to tell on the list after a line was to be moved; 404 where there is no such line. */
export function toldOfMove(moved: Result<null>): 'moved' | 'unmoved' {
  if (moved.ok) return 'moved'
  if (moved.error.some(({ code }) => code === 'CAMPAIGN_CHANGED')) return 'unmoved'
  throw data(null, { status: 404 })
}
