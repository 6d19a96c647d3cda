/** Whether a statement failed because a row of this table has such a key already, or of one of its constraints: somebody else was first. */
export function isTaken(error: unknown, table: string, constraint?: string): boolean {
  const { code, ...failed } = error as {
    readonly code?: unknown
    readonly table?: unknown
    readonly constraint?: unknown
  }
  return code === '23505' && failed.table === table && (constraint ?? failed.constraint) === failed.constraint
}
