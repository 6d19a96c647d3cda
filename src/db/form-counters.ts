import { type RawBuilder, sql } from 'kysely'

/**
 * The counters of the form `f`, for a `from` that has it: as `c.counters` what is limited (`tier7`, `option3`, `form9`), with its
 * capacity and what is left; null where nothing is counted. One step of an index for all of them, however many rates there are.
 */
export const formCounters = sql`cross join lateral (
  select jsonb_object_agg(s.kind || s.target_id, jsonb_build_array(s.capacity, greatest(s.capacity - s.sold - s.held, 0))) as counters
  from stocks s where s.organization_id = f.organization_id and s.form_id = f.id and s.kind <> 'coupon') c`

type Counted = 'tier' | 'option' | 'form'

/** What the counter of a thing still has; null where it is not counted (rule STK-2). `id`: `t.id`. */
export const unitsLeft = (kind: Counted, id: string) => counter(kind, id, 1)

/** How much of a thing there is in all; null where it is not counted. */
export const capacity = (kind: Counted, id: string) => counter(kind, id, 0)

/** Whether nothing of a thing is left. */
export const isSoldOut = (kind: Counted, id: string) => sql`coalesce(${unitsLeft(kind, id)} = 0, false)`

function counter(kind: Counted, id: string, place: 0 | 1): RawBuilder<number | null> {
  return sql`(c.counters -> (${sql.lit(kind)} || ${sql.ref(id)}) ->> ${sql.lit(place)})::integer`
}
