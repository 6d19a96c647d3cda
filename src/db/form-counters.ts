import { sql } from 'kysely'

/**
 * The counters of the form `f`, for a `from` that has it: as `c.counters` what is left of each limited thing (`tier7`,
 * `form9`); null where nothing is counted. One step of an index for all of them, however many rates there are.
 */
export const formCounters = sql`cross join lateral (
  select jsonb_object_agg(s.kind || s.target_id, greatest(s.capacity - s.sold - s.held, 0)) as counters
  from stocks s where s.organization_id = f.organization_id and s.form_id = f.id and s.kind <> 'coupon') c`

/** What the counter of a thing still has; null where it is not counted (rule STK-2). `id`: `t.id`. */
export const unitsLeft = (kind: 'tier' | 'form', id: string) =>
  sql<number | null>`(c.counters ->> (${sql.lit(kind)} || ${sql.ref(id)}))::integer`

/** Whether nothing of a thing is left. */
export const isSoldOut = (kind: 'tier' | 'form', id: string) =>
  sql`coalesce(${unitsLeft(kind, id)} = 0, false)`
