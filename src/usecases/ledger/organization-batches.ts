import { organizationIds } from '#db/organizations.ts'
import type { App } from '../app.ts'

/** The ids of all organizations, in order, so many at a time. */
export async function* organizationBatches({ db }: App, limit: number): AsyncGenerator<readonly number[]> {
  let after = 0
  for (;;) {
    const ids = await organizationIds(db, { after, limit })
    const last = ids.at(-1)
    if (last === undefined) return
    yield ids
    after = last
  }
}
