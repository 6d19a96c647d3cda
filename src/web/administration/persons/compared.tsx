import { peoplePath } from '#domain/form/administration-path.ts'
import { type PersonField, personFields } from '#domain/person/person.ts'
import type { Translator } from '#messages/translator.ts'
import type { Comparison } from '#usecases/person/compare-people.ts'
import { useT } from '../../messages.tsx'
import { Tag } from '../../ui/banner.tsx'
import { nameOf, shownField } from './person-words.ts'

type Person = Comparison['one']

type Props = {
  readonly people: readonly [Person, Person]
  readonly slug: string
}

/** What is known of a field; of addresses of mails all. */
function saidOf(t: Translator, person: Person, field: PersonField): string | undefined {
  const own = shownField(person, field, t)
  if (field !== 'email') return own
  return [...new Set([...(own === undefined ? [] : [own]), ...person.addresses])].join(', ') || undefined
}

/** The fields of two people, one under the other; what differs is said, and not by its colour alone. */
export function Compared({ people, slug }: Props) {
  const t = useT()
  const [one, other] = people
  const shown = personFields
    .filter(field => field !== 'firstName' && field !== 'lastName')
    .map(field => ({ field, values: [saidOf(t, one, field), saidOf(t, other, field)] as const }))
    .filter(({ values }) => values.some(value => value !== undefined))
  return (
    <table className="person-pair">
      <caption className="visually-hidden">{t('persons.pair_caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('persons.pair_field')}</th>
          {people.map((person, place) => (
            <th key={person.id} scope="col">
              <a href={peoplePath(slug, { personId: person.id })}>{nameOf(person, t)}</a>
              <span className="visually-hidden">
                {`, ${t(place === 0 ? 'persons.pair_one' : 'persons.pair_other')}`}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ field, values: [first, second] }) => {
          const differs = first !== undefined && second !== undefined && first !== second
          return (
            <tr key={field} className={differs ? 'person-differs' : undefined}>
              <th scope="row">
                {t(`persons.column_${field}`)}
                {differs && <Tag tone="warning">{t('persons.differs')}</Tag>}
              </th>
              {[first, second].map((value, place) => (
                <td key={place === 0 ? 'one' : 'other'}>
                  {value ?? <span className="muted">{t('persons.unknown')}</span>}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
