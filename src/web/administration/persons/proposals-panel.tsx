import { ArrowLeft } from 'lucide-react'
import { peoplePath } from '#domain/form/administration-path.ts'
import { type PersonField, personFields } from '#domain/person/person.ts'
import type { Translator } from '#messages/translator.ts'
import type { ProposalList, ProposedPair, ProposedPerson } from '#usecases/person/list-proposals.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner, Tag } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import { nameOf, shownField } from './person-words.ts'

/** What was done with the pair before: kept two, or decided elsewhere meanwhile. */
export const proposalDones = ['refuse', 'changed'] as const

type Props = { readonly list: ProposalList; readonly done: (typeof proposalDones)[number] | null }

/** Two people side by side, again and again, until everybody is who they are. */
export function ProposalsPanel({ list, done }: Props) {
  const t = useT()
  const { organization, pairs, hasMore } = list
  const back = peoplePath(organization.organizationSlug)
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${t('persons.proposals_title')} – ${organization.name}`} />
      <p>
        <a className="office-back" href={back}>
          <Icon icon={ArrowLeft} />
          {t('persons.back')}
        </a>
      </p>
      <h1 tabIndex={-1}>{t('persons.proposals_title')}</h1>
      {done === 'refuse' && <Banner tone="success" title={t('persons.done_refuse')} />}
      {done === 'changed' && <Banner tone="warning" title={t('persons.changed')} />}
      {pairs.length === 0 ? (
        <Empty
          title={t('persons.proposals_empty_title')}
          action={
            <ButtonLink kind="secondary" href={back}>
              {t('persons.all')}
            </ButtonLink>
          }
        >
          {t('persons.proposals_empty')}
        </Empty>
      ) : (
        <p className="muted">{t('persons.proposals_lead')}</p>
      )}
      {pairs.map(pair => (
        <Pair key={`${pair.one.id}-${pair.other.id}`} pair={pair} slug={organization.organizationSlug} />
      ))}
      {hasMore && <p className="muted">{t('persons.proposals_more')}</p>}
    </div>
  )
}

function Pair({ pair, slug }: { readonly pair: ProposedPair; readonly slug: string }) {
  const t = useT()
  const { one, other, reasons } = pair
  const heading = `pair-${one.id}-${other.id}`
  return (
    <Card className="stack" aria-labelledby={heading}>
      <h2 id={heading}>{t('persons.pair', { one: nameOf(one, t), other: nameOf(other, t) })}</h2>
      <p>
        {t('persons.pair_why', { reasons: reasons.map(reason => t(`persons.reason_${reason}`)).join(', ') })}
      </p>
      <Compared pair={pair} slug={slug} />
      {one.subscriptions > 0 && other.subscriptions > 0 && (
        <Banner tone="warning" live="off" title={t('persons.pair_subscriptions')} />
      )}
      <form method="post" className="row" noValidate>
        <input type="hidden" name="one" value={one.id} />
        <input type="hidden" name="other" value={other.id} />
        <Button type="submit" name="intent" value="merge" aria-describedby={heading}>
          {t('persons.merge')}
        </Button>
        <Button type="submit" kind="secondary" name="intent" value="refuse" aria-describedby={heading}>
          {t('persons.refuse')}
        </Button>
      </form>
    </Card>
  )
}

/** What is known of a field; of addresses of mails all. */
function saidOf(t: Translator, person: ProposedPerson, field: PersonField): string | undefined {
  const own = shownField(person, field, t)
  if (field !== 'email') return own
  return [...new Set([...(own === undefined ? [] : [own]), ...person.addresses])].join(', ') || undefined
}

/** Their fields, one under the other; what differs is said, and not by its colour alone. */
function Compared({ pair: { one, other }, slug }: { readonly pair: ProposedPair; readonly slug: string }) {
  const t = useT()
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
          {[one, other].map((person, place) => (
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
