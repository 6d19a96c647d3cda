import { ArrowLeft } from 'lucide-react'
import { peoplePath } from '#domain/form/administration-path.ts'
import { personFields } from '#domain/person/person.ts'
import { longDate } from '#messages/format.ts'
import type { PersonDetail } from '#usecases/person/read-person.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner, Tag } from '../../ui/banner.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import type { Option } from '../../ui/text-input.tsx'
import { Deed, HouseholdCard } from './household-card.tsx'
import { PersonForms } from './person-forms.tsx'
import type { PersonDone, PersonSent } from './person-intent.ts'
import { nameOf, problemIn, shownField } from './person-words.ts'
import { Timeline } from './timeline.tsx'

type Props = {
  readonly detail: PersonDetail
  readonly done: PersonDone | null
  /** Who just left which household. */
  readonly left: { readonly householdId: number | null; readonly otherId: number | null }
  readonly isNewest: boolean
  readonly countries: readonly Option[]
  readonly sent: PersonSent | undefined
}

/** A person: everything that happened to them in one line of time, what is known of them, and what can be done. */
export function PersonPanel({ detail, done, left, isNewest, countries, sent }: Props) {
  const t = useT()
  const { organization, person, mayKeep } = detail
  const name = nameOf(person, t)
  const problems = (sent?.problems ?? []).map(problem => problemIn(t, problem))
  const placed = problems.flatMap(({ id, message }) => (id === undefined ? [] : { id, message }))
  const [unplaced] = problems.filter(({ id }) => id === undefined)
  const errors = Object.fromEntries(placed.map(({ id, message }) => [id, message]))
  const isLate = sent?.intent === 'undo' && unplaced !== undefined
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${name}, ${organization.name}`} wrong={problems.length > 0} />
      <p>
        <a className="office-back" href={peoplePath(organization.organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {t('persons.back')}
        </a>
      </p>
      <div className="stack stack-tight">
        <h1 tabIndex={-1}>{name}</h1>
        {person.tags.length > 0 && (
          <ul className="person-tags" aria-label={t('persons.column_tags')}>
            {person.tags.map(tag => (
              <li key={tag}>
                <Tag tone="info">{tag}</Tag>
              </li>
            ))}
          </ul>
        )}
      </div>
      {done !== null && sent === undefined && (
        <Banner tone="success" title={t(`persons.done_${done}`)}>
          {done === 'leave' && <Rejoin left={left} />}
        </Banner>
      )}
      {detail.erasure !== null && <Erasure wait={detail.erasure} />}
      <ErrorSummary problems={placed} />
      {unplaced !== undefined && (
        <Banner tone="danger" live="alert" title={isLate ? t('persons.too_late') : unplaced.message} />
      )}
      <div className="payment-columns">
        <Timeline detail={detail} isNewest={isNewest} />
        <div className="stack">
          <Facts detail={detail} />
          <HouseholdCard detail={detail} />
          {mayKeep && <PersonForms detail={detail} countries={countries} sent={sent} errors={errors} />}
        </div>
      </div>
    </div>
  )
}

/** Somebody is to be forgotten: since when, and what that waits for (rule PPL-9). */
function Erasure({ wait: { askedAt, holds } }: { readonly wait: NonNullable<PersonDetail['erasure']> }) {
  const t = useT()
  const date = longDate(askedAt, t.locale, { weekday: false })
  return (
    <Banner tone="info" live="off" title={t('persons.erase_asked', { date })}>
      <p>{t(holds.length === 0 ? 'persons.erase_soon' : 'persons.erase_held')}</p>
      {holds.length > 0 && (
        <ul>
          {holds.map(hold => (
            <li key={hold}>{t(`persons.erase_hold.${hold}`)}</li>
          ))}
        </ul>
      )}
    </Banner>
  )
}

/** The way back for who just left a household. */
function Rejoin({ left: { householdId, otherId } }: Pick<Props, 'left'>) {
  const t = useT()
  const label = t('persons.household_undo')
  if (householdId === null || otherId === null) return null
  return <Deed intent="join" label={label} named={label} householdId={householdId} otherId={otherId} />
}

function Facts({ detail: { person, addresses } }: Pick<Props, 'detail'>) {
  const t = useT()
  const others = addresses.filter(address => address !== person.email?.toLowerCase())
  const shown = personFields.filter(field => field !== 'firstName' && field !== 'lastName')
  return (
    <Card className="stack" aria-labelledby="facts">
      <h2 id="facts">{t('persons.facts')}</h2>
      <dl className="rows person-facts">
        {shown.map(field => (
          <Fact key={field} name={t(`persons.column_${field}`)}>
            {shownField(person, field, t) ?? <span className="muted">{t('persons.unknown')}</span>}
            {person.corrected.includes(field) && (
              <>
                {' '}
                <span className="small muted">{t('persons.own')}</span>
              </>
            )}
          </Fact>
        ))}
        {others.length > 0 && <Fact name={t('persons.other_addresses')}>{others.join(', ')}</Fact>}
        <Fact name={t('persons.wants')}>
          {t(
            person.wantsNews === null
              ? 'persons.wants_unasked'
              : person.wantsNews
                ? 'persons.wants_yes'
                : 'persons.wants_no',
          )}
        </Fact>
      </dl>
    </Card>
  )
}
