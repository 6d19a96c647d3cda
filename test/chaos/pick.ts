/** One of a list, by a number from 0 to 1 that the generator gives. */
export function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T
}
