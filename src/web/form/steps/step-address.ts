/** The address of a step: the campaign's own is the first (D2). */
export function stepAddress(path: string, number: number): string {
  return number === 1 ? path : `${path}/${number}`
}
