import type { Limits } from '#domain/limits.ts'

/** Limits that count nothing, for tests that are not about them. */
export const unlimited: Limits = {
  count: async () => ({ times: 0, wait: 0 }),
  look: async () => ({ times: 0, wait: 0 }),
  isSpent: () => false,
  giveBack: async () => {},
}
