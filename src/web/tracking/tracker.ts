/** What is measured besides page views (rule ADDR-9). */
export type TrackedEvent = 'Campaign Payment Submitted' | 'Campaign Step completed' | 'Tips update' | 'Logout'

/** Whoever counts visits. It is told addresses that name nobody (measured-address.ts), and nothing that was typed. */
export type Tracker = {
  view(): void
  /** `detail` is one of a few fixed words: a step's number, which of three choices. */
  event(name: TrackedEvent, detail?: string): void
}
