import { type RawBuilder, sql } from 'kysely'

/** Rows that bear the name of somebody. Each key is the expression that an index holds. */
export type NamedRows = {
  /** The table under its alias, and its columns that are read. */
  readonly from: RawBuilder<unknown>
  readonly alias: string
  readonly columns: readonly string[]
  readonly organizationId: number
  /** The keys of the last and the first name, which one index has one after the other, and of the whole name. */
  readonly last: RawBuilder<unknown>
  readonly first: RawBuilder<unknown>
  readonly whole: RawBuilder<unknown>
  /** More rows of one name are not looked at: whoever finds as many asks more precisely. */
  readonly most: number
}

/** So many rows of a frequent name are looked through for the other words. */
const mostLookedThrough = 5_000

/**
 * Rows whose name was typed: the last or the first name begins with it, or one of them begins with some of its words and the other with the
 * rest, in either order. Where there are none: those of which one name begins with the longest word, or with all but the last, and in whose name every word
 * stands.
 */
export function rowsNamed(rows: NamedRows, words: readonly string[]): RawBuilder<unknown> {
  const precise = sql.join(
    beginnings(rows, words).map(condition => read(rows, condition)),
    sql` union `,
  )
  if (words.length === 1) return precise
  const { alias, columns, last, first, whole } = rows
  const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? ''
  const near = [longest, words.slice(0, -1).join(' ')].flatMap(beginning =>
    [last, first].map(
      key => sql`(select ${listed(alias, columns)}, ${whole} as whole from ${rows.from}
        where ${owned(rows)} and ${begins(key, beginning)} limit ${mostLookedThrough})`,
    ),
  )
  const standing = words.map(word => sql`position(payer_key(${word}) in near.whole) > 0`)
  return sql`with precise as materialized (${precise})
    select * from precise union (
      select ${listed('near', columns)} from (${sql.join(near, sql` union `)}) near
      where not exists (select from precise) and ${sql.join(standing, sql` and `)} limit ${rows.most})`
}

/** How a name may begin with what was typed. */
function beginnings({ last, first }: NamedRows, words: readonly string[]): readonly RawBuilder<unknown>[] {
  const typed = words.join(' ')
  const splits = words.slice(1).flatMap((_, place) => {
    const [one, other] = [words.slice(0, place + 1).join(' '), words.slice(place + 1).join(' ')]
    return [
      sql`${begins(last, one)} and ${begins(first, other)}`,
      sql`${begins(last, other)} and ${begins(first, one)}`,
    ]
  })
  return [begins(last, typed), begins(first, typed), ...splits]
}

const read = (rows: NamedRows, condition: RawBuilder<unknown>) =>
  sql`(select ${listed(rows.alias, rows.columns)} from ${rows.from} where ${owned(rows)} and ${condition} limit ${rows.most})`

const owned = ({ alias, organizationId }: NamedRows) =>
  sql`${sql.ref(`${alias}.organization_id`)} = ${organizationId}`

const listed = (alias: string, columns: readonly string[]) =>
  sql.join(columns.map(column => sql.ref(`${alias}.${column}`)))

/** As a range: a plan for any word goes by the index too. */
function begins(key: RawBuilder<unknown>, beginning: string): RawBuilder<unknown> {
  return sql`(${key} ~>=~ payer_key(${beginning}) and ${key} ~<~ (payer_key(${beginning}) || chr(1114111)))`
}
