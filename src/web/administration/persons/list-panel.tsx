import { Download, FileUp, Plus, Users } from 'lucide-react'
import { campaignsPath, peoplePath } from '#domain/form/administration-path.ts'
import { peopleFilters } from '#domain/person/people-search.ts'
import { shortDate } from '#messages/format.ts'
import type { PeopleList } from '#usecases/person/list-people.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner, Tag } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Table } from '../../ui/table.tsx'
import { Select, TextInput } from '../../ui/text-input.tsx'
import { nameOf } from './person-words.ts'
import { type Narrowed, queryOf } from './visit.ts'

type Props = {
  readonly list: PeopleList
  readonly narrowed: Narrowed
  readonly isFirst: boolean
  /** Whether its reader comes from somebody who is gone. */
  readonly isErased: boolean
}

/** The people of an association, a page at a time, by name. */
export function ListPanel(props: Props) {
  const t = useT()
  const { list, isErased } = props
  const { organization, people } = list
  return (
    <div className="container page stack">
      <UnlistedHead title={`${t('persons.title')}, ${organization.name}`} />
      <header className="stack">
        <div>
          <h1>{t('persons.title')}</h1>
          <p className="muted">{t('persons.purpose')}</p>
        </div>
        <Filters {...props} />
      </header>
      {isErased && <Banner tone="success" title={t('persons.done_gone')} />}
      {list.mayKeep && <Actions {...props} />}
      {people.length === 0 ? <Nothing {...props} /> : <PeopleTable {...props} />}
      <Pages {...props} />
    </div>
  )
}

function Filters({ list: { organization, tags }, narrowed: { search, filter, tag } }: Props) {
  const t = useT()
  const all = { value: '', label: t('persons.filter_all') }
  return (
    <search>
      <form className="payments-filter" action={peoplePath(organization.organizationSlug)} noValidate>
        <TextInput
          name="q"
          type="search"
          optional="unsaid"
          label={t('persons.search')}
          defaultValue={search}
        />
        <Select
          name="voir"
          label={t('persons.filter')}
          width="medium"
          options={[all, ...peopleFilters.map(value => ({ value, label: t(`persons.filter_${value}`) }))]}
          defaultValue={filter ?? ''}
        />
        {tags.length > 0 && (
          <Select
            name="etiquette"
            label={t('persons.tag')}
            width="medium"
            options={[
              { value: '', label: t('persons.tag_all') },
              ...tags.map(value => ({ value, label: value })),
            ]}
            defaultValue={tag ?? ''}
          />
        )}
        <Button type="submit" kind="secondary">
          {t('persons.submit')}
        </Button>
      </form>
    </search>
  )
}

function Actions({ list: { organization, proposals, people }, narrowed }: Props) {
  const t = useT()
  const { organizationSlug } = organization
  return (
    <p className="row">
      {proposals !== null && proposals > 0 && (
        <ButtonLink icon={Users} href={peoplePath(organizationSlug, 'rapprochements')}>
          {t('persons.to_compare', { count: proposals })}
        </ButtonLink>
      )}
      <ButtonLink kind="secondary" icon={Plus} href={peoplePath(organizationSlug, 'ajouter')}>
        {t('persons.add')}
      </ButtonLink>
      <ButtonLink kind="secondary" icon={FileUp} href={peoplePath(organizationSlug, 'importer')}>
        {t('imports.link')}
      </ButtonLink>
      {people.length > 0 && (
        <ButtonLink
          kind="quiet"
          icon={Download}
          href={`${peoplePath(organizationSlug, 'export')}${queryOf(narrowed)}`}
        >
          {t('persons.export')}
        </ButtonLink>
      )}
    </p>
  )
}

type Row = PeopleList['people'][number]

function PeopleTable({ list: { people, organization } }: Props) {
  const t = useT()
  return (
    <Table<Row>
      quiet
      linked
      caption={t('persons.caption')}
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'name',
          label: t('persons.column_name'),
          cell: person => (
            <>
              <a href={peoplePath(organization.organizationSlug, { personId: person.id })}>
                {nameOf(person, t)}
              </a>
              {person.tags.length > 0 && (
                <span className="small muted cell-more">{person.tags.join(', ')}</span>
              )}
            </>
          ),
        },
        {
          key: 'contact',
          label: t('persons.column_contact'),
          cell: ({ email, phone, city }) => (
            <span className="person-contact">
              {[email, phone, city].filter(Boolean).map(text => (
                <span key={text}>{text}</span>
              ))}
            </span>
          ),
        },
        {
          key: 'membership',
          label: t('persons.column_membership'),
          kind: 'state',
          cell: ({ isMember }) => isMember && <Tag tone="success">{t('persons.up_to_date')}</Tag>,
        },
        {
          key: 'lastOrder',
          label: t('persons.column_lastOrder'),
          kind: 'date',
          named: true,
          cell: ({ lastOrderAt }) =>
            lastOrderAt === null ? t('persons.no_order') : shortDate(lastOrderAt, t.locale),
        },
      ]}
    />
  )
}

function Nothing({ list: { organization, mayKeep }, narrowed: { search, filter, tag }, isFirst }: Props) {
  const t = useT()
  const { organizationSlug } = organization
  const isNarrowed = search !== '' || filter !== null || tag !== null || !isFirst
  if (isNarrowed)
    return (
      <Empty
        title={t('persons.none_title')}
        action={
          <ButtonLink kind="secondary" href={peoplePath(organizationSlug)}>
            {t('persons.all')}
          </ButtonLink>
        }
      >
        {t('persons.none')}
      </Empty>
    )
  return (
    <Empty
      title={t('persons.empty_title')}
      action={
        <ButtonLink
          kind="secondary"
          href={mayKeep ? peoplePath(organizationSlug, 'ajouter') : campaignsPath(organizationSlug)}
        >
          {t(mayKeep ? 'persons.add' : 'persons.see_campaigns')}
        </ButtonLink>
      }
    >
      {t('persons.empty')}
    </Empty>
  )
}

function Pages({ list: { organization, next }, narrowed, isFirst }: Props) {
  const t = useT()
  const at = (after: number | null) =>
    `${peoplePath(organization.organizationSlug)}${queryOf(narrowed, after)}`
  return (
    <Pagination
      label={t('persons.pages')}
      first={isFirst ? undefined : at(null)}
      next={next === null ? undefined : at(next)}
    />
  )
}
