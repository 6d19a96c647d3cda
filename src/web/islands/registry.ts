import { Kit } from '../kit/kit.tsx'

/** Every island by its name, for the server. `islands/<name>.entry.tsx` is the same island's browser entry. */
export const islands = {
  kit: Kit,
} as const

export type Islands = typeof islands
