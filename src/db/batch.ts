/** A row of a backlog that is read batch by batch. */
export type BatchRow = { readonly id: string; readonly at: string }

/** How many rows of a backlog, and after which one. */
export type BatchInput = { readonly after: BatchRow | null; readonly limit: number }
