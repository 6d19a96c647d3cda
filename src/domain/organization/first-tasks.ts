/** What an organization that begins has still to do; each vanishes once it is done. */
export const firstTasks = ['publish', 'verify', 'bank', 'share', 'invite'] as const
export type FirstTask = (typeof firstTasks)[number]

/** What is known of an organization, as far as its first tasks go. */
export type Beginnings = {
  readonly hasPublished: boolean
  /** The operator, or the provider, has seen who it is. */
  readonly isVerified: boolean
  /** The provider knows where its money goes. */
  readonly isPaidOut: boolean
  /** Somebody came: its first order. */
  readonly hasOrders: boolean
  readonly administrators: number
}

/** The tasks that are left, in the order in which they make sense; none for an organization that lives. */
export function tasksLeft(known: Beginnings): readonly FirstTask[] {
  const done: Readonly<Record<FirstTask, boolean>> = {
    publish: known.hasPublished,
    verify: known.isVerified,
    bank: known.isPaidOut,
    share: known.hasOrders || !known.hasPublished,
    invite: known.administrators > 1,
  }
  return firstTasks.filter(task => !done[task])
}
