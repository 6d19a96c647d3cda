/**
 * What can be switched without a new version. Kill switches for money are rows of the database instead, so that they
 * hold at once in every process.
 */
export const defaultFlags = {
  /** Public form pages of anonymous visitors are kept for a second (rule ADDR-8). */
  pageCache: true,
} as const satisfies Record<string, boolean>

export type Flag = keyof typeof defaultFlags
export type Flags = Readonly<Record<Flag, boolean>>

/** Reads `FLAGS`, a list such as `-pageCache,other`: a minus switches off. Gives the unknown name instead if there is one. */
export function readFlags(text: string): { flags: Flags } | { unknown: string } {
  const flags: Record<string, boolean> = { ...defaultFlags }
  for (const word of text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)) {
    const name = word.replace(/^-/, '')
    if (!Object.hasOwn(defaultFlags, name)) return { unknown: name }
    flags[name] = !word.startsWith('-')
  }
  return { flags: flags as Flags }
}
