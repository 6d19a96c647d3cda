import { campaignsPath, membersPath } from '#domain/form/administration-path.ts'
import { type MemberState, memberStates } from '#domain/membership/members.ts'
import { wholeNumber } from '#messages/format.ts'
import type { MembersPage } from '#usecases/administration/members.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Card } from '../../ui/surface.tsx'
import { Table } from '../../ui/table.tsx'
import { Select, TextInput } from '../../ui/text-input.tsx'
import { Bar } from '../campaign/tier-chart.tsx'
import { MemberTable, paidAddress } from './member-table.tsx'

export type ShownMembers = MembersPage & {
  readonly state: MemberState | null
  readonly search: string
  readonly isFirst: boolean
}

type Props = { readonly page: ShownMembers }

/** Who is a member today, whom to ask, who was lost (rule MEM-4). */
export function MembersPanel({ page }: Props) {
  const t = useT()
  const { organization, seasons, members } = page
  const title = t('members.title')
  return (
    <div className="container page stack members">
      <UnlistedHead title={`${title}, ${organization.name}`} />
      <header>
        <h1>{title}</h1>
        <p className="muted">{t('members.purpose')}</p>
      </header>
      {seasons.length === 0 ? (
        <NoMembers page={page} />
      ) : (
        <>
          <div className="members-head">
            <Figures page={page} />
            <Seasons seasons={seasons} />
          </div>
          <PaidTwiceCard page={page} />
          <Filters page={page} />
          {members.length === 0 ? <NoneFound page={page} /> : <MemberTable members={members} page={page} />}
          <Pages page={page} />
        </>
      )}
    </div>
  )
}

/** The address of the list with these filters. */
function listAddress(
  { organization: { organizationSlug } }: MembersPage,
  query: { readonly [name in 'etat' | 'q' | 'suite']?: string },
): string {
  const said = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  const path = membersPath(organizationSlug)
  return said.size === 0 ? path : `${path}?${said}`
}

/** How many stand how; each figure leads to its list. */
function Figures({ page }: Props) {
  const t = useT()
  const { counts } = page
  const more: Readonly<Record<MemberState, readonly string[]>> = {
    current: counts.yetToBegin > 0 ? [t('members.yet_to_begin', { count: counts.yetToBegin })] : [],
    renewing: [
      t('members.when_renewing'),
      ...(counts.renewing > 0 ? [t('members.still_current', { count: counts.stillCurrent })] : []),
    ],
    lost: [t('members.when_lost')],
  }
  return (
    <section className="stack stack-tight" aria-labelledby="member-counts">
      <h2 id="member-counts">{t('members.counts')}</h2>
      <dl className="members-figures">
        {memberStates.map(state => (
          <div key={state} className="card">
            <dt className="muted">{t(`members.figure_${state}`)}</dt>
            <dd>
              <span className="members-figure">{wholeNumber(counts[state], t.locale)}</span>
              {more[state].map(words => (
                <span key={words} className="small muted">
                  {words}
                </span>
              ))}
              <a href={listAddress(page, { etat: state })}>
                {t('members.see')}
                <span className="visually-hidden"> {t(`members.figure_${state}`)}</span>
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Who paid twice for a season, each leading to the later payment (rule MEM-8). */
function PaidTwiceCard({ page: { paidTwice, organization } }: Props) {
  const t = useT()
  if (paidTwice.length === 0) return null
  return (
    <Card className="stack stack-tight" aria-labelledby="paid-twice">
      <h2 id="paid-twice">{t('members.paid_twice')}</h2>
      <p className="muted">{t('members.paid_twice_hint')}</p>
      <ul className="members-twice">
        {paidTwice.map(twice => (
          <li key={twice.itemId}>
            <a href={paidAddress(organization.organizationSlug, twice)}>
              {[twice.firstName, twice.lastName].filter(Boolean).join(' ') || t('members.nobody')}
            </a>
            <span className="small muted">{[twice.rate, twice.title, twice.season].join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** How many people were members in each season: chart and table at once. */
function Seasons({ seasons }: Pick<MembersPage, 'seasons'>) {
  const t = useT()
  const most = Math.max(...seasons.map(({ members }) => members))
  return (
    <Card className="stack" aria-labelledby="by-season">
      <h2 id="by-season">{t('members.seasons')}</h2>
      <Table
        cards="never"
        quiet
        caption={t('members.seasons')}
        rows={seasons}
        keyOf={({ season }) => season}
        columns={[
          {
            key: 'season',
            label: t('members.season'),
            cell: ({ season }) => <span className="nowrap">{season}</span>,
          },
          {
            key: 'members',
            label: t('members.members'),
            kind: 'number',
            cell: ({ members }) => wholeNumber(members, t.locale),
          },
          { key: 'share', kind: 'drawing', cell: ({ members }) => <Bar share={members / most} /> },
        ]}
      />
    </Card>
  )
}

function Filters({ page: { organization, state, search } }: Props) {
  const t = useT()
  const options = memberStates.map(value => ({ value, label: t(`members.figure_${value}`) }))
  return (
    <search>
      <form className="members-filter" action={membersPath(organization.organizationSlug)} noValidate>
        <TextInput
          name="q"
          type="search"
          optional="unsaid"
          label={t('members.search')}
          defaultValue={search}
        />
        <Select
          name="etat"
          label={t('members.filter')}
          width="medium"
          options={[{ value: '', label: t('members.filter_all') }, ...options]}
          defaultValue={state ?? ''}
        />
        <Button type="submit" kind="secondary">
          {t('members.submit')}
        </Button>
      </form>
    </search>
  )
}

function NoMembers({ page: { organization } }: Props) {
  const t = useT()
  const campaigns = (
    <ButtonLink kind="secondary" href={campaignsPath(organization.organizationSlug)}>
      {t('frame.part.campaigns')}
    </ButtonLink>
  )
  return (
    <Empty title={t('members.empty_title')} action={campaigns}>
      {t('members.empty')}
    </Empty>
  )
}

function NoneFound({ page }: Props) {
  const t = useT()
  const all = (
    <ButtonLink kind="secondary" href={listAddress(page, {})}>
      {t('members.all')}
    </ButtonLink>
  )
  return (
    <Empty title={t('members.none_title')} action={all}>
      {t('members.none')}
    </Empty>
  )
}

function Pages({ page }: Props) {
  const t = useT()
  const { state, search, isFirst, continuationToken } = page
  const filters = { q: search, etat: state ?? '' }
  return (
    <Pagination
      label={t('members.pages')}
      first={isFirst ? undefined : listAddress(page, filters)}
      next={
        continuationToken === null ? undefined : listAddress(page, { ...filters, suite: continuationToken })
      }
    />
  )
}
