import type { Crop } from '../picture.ts'

/** The point of a picture that every crop keeps in sight, in percent from its left and its top. */
export type Focus = { readonly focusX: number; readonly focusY: number }

/** As fine as a point is chosen, in percent: each step is a class of the style sheet. */
export const focusStep = 5

/** The middle: where nobody chose. */
export const middle: Focus = { focusX: 50, focusY: 50 }

/** A percentage as it was typed, on its step; the middle for anything else. */
export function readPercent(typed: string): number {
  const number = typed.trim() === '' ? Number.NaN : Number(typed)
  if (!(number >= 0 && number <= 100)) return 50
  return Math.round(number / focusStep) * focusStep
}

/** How much a picture may be enlarged by a crop, in percent. */
export const zoom = { least: 100, most: 300, step: 10 } as const

/** An enlargement as it was typed, within its bounds; none for anything else. */
export function readZoom(typed: string): number {
  const number = Number(typed)
  return number >= zoom.least && number <= zoom.most ? Math.round(number) : zoom.least
}

/** What a crop keeps of a picture that is enlarged so much: around its point, as far as the edges let it. */
export function cropOf({ focusX, focusY }: Focus, enlarged: number): Crop {
  const size = (100 * zoom.least) / enlarged
  const from = (point: number) => Math.min(Math.max(point - size / 2, 0), 100 - size)
  return { left: from(focusX), top: from(focusY), size }
}

/** The classes with which a picture is cropped around its point. */
export function focusClass({ focusX, focusY }: Focus): string {
  return `focused focus-x-${readPercent(String(focusX))} focus-y-${readPercent(String(focusY))}`
}
