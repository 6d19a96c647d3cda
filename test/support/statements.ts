import pg from 'pg'

type Query = (this: pg.Client, ...input: unknown[]) => unknown

/**
 * The statements that this process sends to PostgreSQL while `work` runs, in their order; begin and commit are two of them.
 * One counts at a time, and nothing else of its process may ask the database meanwhile.
 */
export async function statementsOf<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly sent: readonly string[] }> {
  const sent: string[] = []
  const { prototype } = pg.Client as unknown as { prototype: { query: Query } }
  const { query } = prototype
  prototype.query = function counted(...input) {
    const [asked] = input
    sent.push(typeof asked === 'string' ? asked : (asked as { text: string }).text)
    return query.apply(this, input)
  }
  try {
    return { result: await work(), sent }
  } finally {
    prototype.query = query
  }
}
