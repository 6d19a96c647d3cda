import { ArrowLeft } from 'lucide-react'
import { peoplePath } from '#domain/form/administration-path.ts'
import { undoDays } from '#domain/person/merge.ts'
import { personFields } from '#domain/person/person.ts'
import type { ChosenPair, Comparison } from '#usecases/person/compare-people.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import { Compared } from './compared.tsx'
import { FoundPeople } from './found-people.tsx'
import { nameOf, shownField } from './person-words.ts'

type Props = {
  readonly pair: ChosenPair
  readonly search: string
  /** One of the two was merged elsewhere meanwhile. */
  readonly hasChanged: boolean
}

/** Somebody is the same person as a second one: who that is, and what becomes of both (rule PPL-6). */
export function MergePanel({ pair, search, hasChanged }: Props) {
  const t = useT()
  const { organization, person, comparison } = pair
  const title = t('persons.same_title', { name: nameOf(person, t) })
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${title} – ${organization.name}`} />
      <p>
        <a className="office-back" href={peoplePath(organization.organizationSlug, { personId: person.id })}>
          <Icon icon={ArrowLeft} />
          {nameOf(person, t)}
        </a>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      {hasChanged && <Banner tone="warning" live="alert" title={t('persons.changed')} />}
      {comparison === null ? (
        <Search pair={pair} search={search} />
      ) : (
        <Choice comparison={comparison} slug={organization.organizationSlug} />
      )}
    </div>
  )
}

function Search({ pair, search }: Pick<Props, 'pair' | 'search'>) {
  const t = useT()
  const { organization, person } = pair
  const path = peoplePath(organization.organizationSlug, { personId: person.id, file: 'fusion' })
  return (
    <FoundPeople
      pair={pair}
      search={search}
      path={path}
      deedOf={other => (
        <ButtonLink
          kind="secondary"
          href={`${path}?avec=${other.id}`}
          aria-label={t('persons.same_compare_with', { name: nameOf(other, t) })}
        >
          {t('persons.same_compare')}
        </ButtonLink>
      )}
    />
  )
}

function Choice({ comparison, slug }: { readonly comparison: Comparison; readonly slug: string }) {
  const t = useT()
  const { one, other, merged } = comparison
  return (
    <Card className="stack" aria-labelledby="pair">
      <h2 id="pair">{t('persons.pair', { one: nameOf(one, t), other: nameOf(other, t) })}</h2>
      <p>{t('persons.same_lead', { name: nameOf(merged, t), days: undoDays })}</p>
      <Compared people={[one, other]} slug={slug} />
      <Together merged={merged} />
      {one.subscriptions > 0 && other.subscriptions > 0 && (
        <Banner tone="warning" live="off" title={t('persons.pair_subscriptions')} />
      )}
      <form method="post" className="row" noValidate>
        <input type="hidden" name="other" value={other.id} />
        <Button type="submit">{t('persons.merge')}</Button>
        <ButtonLink kind="secondary" href={peoplePath(slug, { personId: one.id, file: 'fusion' })}>
          {t('persons.same_other')}
        </ButtonLink>
      </form>
    </Card>
  )
}

/** How the two would be shown as one. */
function Together({ merged }: Pick<Comparison, 'merged'>) {
  const t = useT()
  const known = personFields.flatMap(field => {
    const value = shownField(merged, field, t)
    return value === undefined ? [] : [{ field, value }]
  })
  return (
    <>
      <h3>{t('persons.pair_merged')}</h3>
      <dl className="rows person-facts">
        {known.map(({ field, value }) => (
          <Fact key={field} name={t(`persons.column_${field}`)}>
            {value}
          </Fact>
        ))}
      </dl>
    </>
  )
}
