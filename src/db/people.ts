import { sql } from 'kysely'
import type { Reader } from './schema.ts'

/** Mentions of one name that are looked at: the latest have what is true. */
const looked = 20

/** Text columns of a person, by the field of a payer and, where it has one, of a line's person. */
const fields = [
  ['first_name', 'firstName', 'first_name', "'firstName'"],
  ['last_name', 'lastName', 'last_name', "'lastName'"],
  ['email', 'email', 'email', "'email'"],
  ['birth_date', 'birthDate', 'birth_date', null],
  ['address', 'address', 'address', null],
  ['zip_code', 'zipCode', 'zip_code', null],
  ['city', 'city', 'city', null],
  ['country', 'country', 'country', null],
] as const

/** No order says it; a file may. */
const phone = ['phone', 'phone'] as const

const column = (name: string) => sql.raw(name)
const joined = (parts: readonly ReturnType<typeof column>[]) => sql.join(parts)

/**
 * Reads people again from the latest orders that name them and the latest files that say something of them or of whoever was merged into them
 * (rule PPL-12): every field but those that the association has corrected (rule PPL-4), and what they are searched and sorted by. They wait to
 * be compared again.
 */
export async function refreshPeople(
  db: Reader,
  organizationId: number,
  personIds: readonly number[],
): Promise<void> {
  const typed = fields.map(([name, , payer, person]) =>
    column(
      person === null
        ? `case when m.item_id = 0 then y.${payer} end as ${name}`
        : `nullif(case when m.item_id = 0 then y.${payer} else i.details -> 'participant' ->> ${person} end, '') as ${name}`,
    ),
  )
  const names = [...fields, phone].map(([name]) => name)
  const latest = names.map(name =>
    column(
      `(array_agg(${name} order by at desc, order_id desc, item_id) filter (where ${name} is not null))[1] as ${name}`,
    ),
  )
  const corrected = [...fields, phone].map(([name, field]) =>
    column(
      `(array_agg(${name} order by id <> root, id desc) filter (where '${field}' = any (corrected)))[1] as ${name}`,
    ),
  )
  const kept = [...fields, phone].map(([name, field]) => {
    const read = name.endsWith('_name') ? `coalesce(l.${name}, '')` : `l.${name}`
    return column(`case when '${field}' = any (c.fields) then c.${name} else ${read} end as ${name}`)
  })
  await sql`
    with members as (
      select id as root, * from people where organization_id = ${organizationId} and id = any (${[...personIds]}::integer[])
      union all
      select merged_into, * from people
      where organization_id = ${organizationId} and merged_into = any (${[...personIds]}::integer[])
    ), written as (
      select n.person_id, o.created_at as at, m.order_id, m.item_id, ${joined(typed)}, null as phone
      from person_names n
      cross join lateral (
        select * from person_mentions where organization_id = n.organization_id and name_id = n.id
        order by order_id desc limit ${sql.lit(looked)}) m
      join orders o on o.organization_id = n.organization_id and o.id = m.order_id
      join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
      left join order_items i on i.organization_id = n.organization_id and i.id = m.item_id
      where n.organization_id = ${organizationId} and n.person_id = any (${[...personIds]}::integer[])
      union all
      select own.root, w.written_at, 0, w.line, ${joined(names.map(name => column(`w.${name}`)))}
      from members own join person_writings w on w.organization_id = own.organization_id and w.person_id = own.id
    ), latest as (
      select person_id, ${joined(latest)} from written group by person_id
    ), said as (
      select root, ${joined(corrected)},
        array(select distinct unnest(own.corrected) from members own where own.root = members.root) as fields
      from members group by root
    ), fresh as (
      select p.id, ${joined(kept)}
      from people p left join latest l on l.person_id = p.id join said c on c.root = p.id
      where p.organization_id = ${organizationId} and p.id = any (${[...personIds]}::integer[])
    )
    update people p set (${joined(names.map(column))}) = (select ${joined(names.map(name => column(`f.${name}`)))}),
      search = translate(search_key(concat_ws(' ', f.first_name, f.last_name, f.first_name, f.email, f.phone, regexp_replace(f.phone, '\\D', '', 'g'),
        (select string_agg(distinct concat_ws(' ', replace(n.name_key, '|', ' '), n.email_key), ' ') from person_names n
          where n.organization_id = p.organization_id and n.person_id = p.id))), 'ς', 'σ'),
      sort_key = search_key(concat_ws(' ', f.last_name, f.first_name)),
      is_matched = false
    from fresh f where p.organization_id = ${organizationId} and p.id = f.id`.execute(db)
}
