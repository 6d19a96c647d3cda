/** Whether a statement failed because a row of this table has such a key already: somebody else was first. */
export function isTaken(error: unknown, table: string): boolean {
  const { code, table: failed } = error as { readonly code?: unknown; readonly table?: unknown }
  return code === '23505' && failed === table
}
