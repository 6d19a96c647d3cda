/** The rows of a backlog in groups, for work that one statement does for many: as many at a time as one read takes. */
export async function* inGroups<Row>(rows: AsyncIterable<Row>, size = 200): AsyncGenerator<readonly Row[]> {
  let group: Row[] = []
  for await (const row of rows) {
    group.push(row)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
