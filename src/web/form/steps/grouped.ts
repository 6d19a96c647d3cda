/** What has the same key together, in the order of the first of each. */
export function grouped<T, Key>(
  all: readonly T[],
  keyOf: (each: T) => Key,
): readonly (readonly [Key, readonly T[]])[] {
  const keys = [...new Set(all.map(keyOf))]
  return keys.map(key => [key, all.filter(each => keyOf(each) === key)])
}
