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

/** The classes with which a picture is cropped around its point. */
export function focusClass({ focusX, focusY }: Focus): string {
  return `focused focus-x-${readPercent(String(focusX))} focus-y-${readPercent(String(focusY))}`
}
