import { fromIsoDate } from '#domain/fields/date.ts'
import { nameKey } from '#domain/person/traits.ts'
import { newTrace } from '#main/trace.ts'
import { type LabelledTraits, labelledPeople } from '#test/support/labelled-people.ts'
import { shown } from '../figures.ts'
import { byLength } from '../options.ts'
import { atLeast, atMost, below, type Outcome } from '../outcome.ts'
import type { Rig } from '../rig/rig.ts'
import { actsHere } from '../rig/template.ts'
import { withClient } from '../rig/with-client.ts'

/** Minutes in which a hundred thousand people are compared, and how right and how complete what is proposed has to be. */
const goals = { minutes: 10, precision: 0.99, recall: 0.9, people: 100_000 }

/** Writings of one person in a made-up association, by household: people of each. */
const perHousehold = 7

type Pair = readonly [one: number, other: number]

/** Compares everybody of one association whose labels are known, as its worker does, and counts what was proposed rightly. */
export async function measurePeople(rig: Rig): Promise<Outcome> {
  const wanted = byLength(rig.options, { short: 5_000, normal: 20_000, long: goals.people })
  const all = labelledPeople(7, Math.ceil(wanted / perHousehold) * 2)
  const people = distinct(all).slice(0, wanted)
  await withClient(rig.database, async client => {
    await client.query(`insert into organizations (slug, name, organism_type, provider_account_id)
      values ('people', 'Les Personnes', 'association', 'acct_people')`)
    await client.query(insertPeople, [JSON.stringify(people.map(rowOf))])
  })
  await using here = await actsHere(rig.database, rig.server.folder, 10)
  const acts = here.built.actsFor(newTrace())
  const memory = process.memoryUsage().rss
  const began = performance.now()
  const matched = await acts.matchPeople()
  const seconds = (performance.now() - began) / 1000
  const grown = (process.memoryUsage().rss - memory) / 2 ** 20
  const pairs = await withClient(rig.database, async client => {
    const { rows } = await client.query<{ one: number; other: number }>(
      `select a.created_at::date - date '2000-01-01' as one, b.created_at::date - date '2000-01-01' as other
       from person_proposals p
       join people a on a.organization_id = p.organization_id and a.id = p.one_id
       join people b on b.organization_id = p.organization_id and b.id = p.other_id`,
    )
    return rows.map(({ one, other }): Pair => [one, other])
  })
  const kept = new Map(people.map(person => [keyOf(person), person.who]))
  const same = all.filter(person => kept.get(keyOf(person)) === person.who).length - people.length
  return outcomeOf(people, pairs, { matched, seconds, grown, same })
}

const keyOf = ({ traits }: LabelledTraits) =>
  JSON.stringify([traits.names.map(nameKey), traits.emails, traits.sharedEmails, traits.birthDates])

/** Each writing once: what is written the same is one person without asking. */
function distinct(people: readonly LabelledTraits[]): readonly LabelledTraits[] {
  return [...new Map(people.map(person => [keyOf(person), person])).values()]
}

/** A mistyped date may be no day of the calendar: no order has such a one. */
const isDay = (date: string) => fromIsoDate(date) !== undefined

/** A person as stored: the place in the list stands for the day that they were made on. */
function rowOf({ traits }: LabelledTraits, place: number) {
  const [name] = traits.names
  const [zipCode = null, ...words] = traits.homes[0]?.split(' ') ?? []
  return {
    place,
    firstName: name?.firstName ?? '',
    lastName: name?.lastName ?? '',
    nameKey: name === undefined ? '|' : nameKey(name),
    email: traits.emails[0] ?? null,
    emailKey: traits.emails[0] ?? traits.sharedEmails[0] ?? null,
    isPayersEmail: traits.emails.length === 0,
    ...{ phone: traits.phones[0] ?? null, birthDate: traits.birthDates.find(isDay) ?? null },
    ...{ zipCode, address: zipCode === null ? null : words.join(' ') },
  }
}

const insertPeople = `
  with made as (
    select * from jsonb_to_recordset($1::jsonb) as t (place integer, "firstName" text, "lastName" text, "nameKey" text,
      email text, "emailKey" text, "isPayersEmail" boolean, phone text, "birthDate" date, "zipCode" text, address text)
  ), people as (
    insert into people (organization_id, first_name, last_name, email, phone, birth_date, zip_code, address, search, sort_key, created_at)
    select o.id, m."firstName", m."lastName", m.email, m.phone, m."birthDate", m."zipCode", m.address,
      search_key(concat_ws(' ', m."firstName", m."lastName", m.email)), search_key(concat_ws(' ', m."lastName", m."firstName")),
      date '2000-01-01' + m.place
    from made m cross join organizations o where o.slug = 'people'
    returning organization_id, id, created_at
  )
  insert into person_names (organization_id, person_id, name_key, email_key, is_payers_email, birth_date)
  select p.organization_id, p.id, m."nameKey", m."emailKey", m."isPayersEmail", m."birthDate"
  from people p join made m on p.created_at = (date '2000-01-01' + m.place)::timestamptz
  on conflict do nothing`

/** `same`: writings beside these that are one of them without asking. */
type Run = {
  readonly matched: number
  readonly seconds: number
  readonly grown: number
  readonly same: number
}

function outcomeOf(people: readonly LabelledTraits[], pairs: readonly Pair[], run: Run): Outcome {
  const { matched, seconds, grown, same } = run
  const right = pairs.filter(([one, other]) => people[one]?.who === people[other]?.who)
  const precision = right.length / pairs.length
  const recall =
    (joined(right, people) + same) / (people.length + same - new Set(people.map(({ who }) => who)).size)
  const minutes = (seconds / 60) * (goals.people / matched)
  return {
    title: `${shown(matched)} people of one association compared, one after the other`,
    columns: ['', 'figure'],
    rows: [
      ['seconds', shown(seconds)],
      ['people a second', shown(matched / seconds)],
      ['pairs proposed', shown(pairs.length)],
      ['pairs proposed rightly', shown(right.length)],
      ['memory left, MB', shown(grown)],
    ],
    verdicts: [
      below(`minutes for ${shown(goals.people)} people`, minutes, goals.minutes),
      atLeast('precision of proposals', precision, goals.precision),
      atLeast('recall of proposals', recall, goals.recall),
      atMost('memory that comparing left, MB', grown, 100),
    ],
    notes: [
      'recall: of the writings that have to be joined with another, those that the right proposals join, or that are the same without asking (rule PPL-2)',
    ],
    measured: { matched, seconds, same, pairs: pairs.length, right: right.length, precision, recall },
  }
}

/** How many writings these pairs join with others, were all of them merged. */
function joined(pairs: readonly Pair[], people: readonly LabelledTraits[]): number {
  const parents = people.map((_, place) => place)
  const rootOf = (place: number): number => {
    let root = place
    while (parents[root] !== root) root = parents[root] ?? root
    parents[place] = root
    return root
  }
  let joins = 0
  for (const [one, other] of pairs) {
    const [first, second] = [rootOf(one), rootOf(other)]
    if (first === second) continue
    parents[first] = second
    joins += 1
  }
  return joins
}
