/**
 * A row that PostgreSQL made JSON of (`to_jsonb`), as the driver gives the same columns: under the names of our code, instants in
 * our form. Days, numbers and JSON stay as they are. `columns` are those of a query: `'traceId as trace'` is `trace_id` under another
 * name.
 */
export function rowOf<Row>(json: object, columns: readonly string[]): Row {
  const values = json as Readonly<Record<string, unknown>>
  const named = columns.map(column => {
    const [name = '', alias = name] = column.split(' as ')
    const key = columnName(name)
    const value = values[key]
    return [alias, typeof value === 'string' && ofInstants.test(key) ? instant(value) : value]
  })
  return Object.fromEntries(named) as Row
}

/** How columns of instants are called; days are called otherwise. */
const ofInstants = /_(at|since|until)$/

/** The name of a column in the database. */
export function columnName(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** An instant of PostgreSQL's JSON as the driver's columns give it. */
export function instant(text: string): string {
  return new Date(text).toISOString()
}
