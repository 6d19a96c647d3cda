import { Download } from 'lucide-react'
import { administrationPath, journalPath } from '#domain/form/administration-path.ts'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import { dateTime } from '#messages/format.ts'
import { changesInWords, whatWasDone, whenDone, whoDid } from '#messages/journal-words.ts'
import type { Journal, JournalEntry } from '#usecases/administration/journal.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Select, TextInput } from '../../ui/text-input.tsx'
import { isFiltered, queryOf, type Wish } from './journal-wish.ts'

type Props = {
  readonly page: {
    readonly journal: Journal
    readonly wish: Wish
    readonly isFirst: boolean
    readonly brand: string
  }
}

/** Who did what in an organization, a page at a time (rule ACC-15). */
export function JournalPanel({ page }: Props) {
  const t = useT()
  const { journal, wish, isFirst } = page
  const { organization, entries, next, subjects } = journal
  const path = journalPath(organization.organizationSlug)
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${t('journal.title')} – ${organization.name}`} />
      <h1 tabIndex={-1}>{t('journal.title')}</h1>
      <p className="muted">{t(subjects.length > 1 ? 'journal.purpose' : 'journal.purpose_money')}</p>
      <Filters page={page} />
      {entries.length === 0 ? (
        <Empty
          title={t('journal.empty_title')}
          action={
            isFiltered(wish) && (
              <ButtonLink kind="secondary" href={path}>
                {t('journal.show_all')}
              </ButtonLink>
            )
          }
        >
          {t(isFiltered(wish) ? 'journal.empty_filtered' : 'journal.empty')}
        </Empty>
      ) : (
        <>
          <p>
            <ButtonLink kind="secondary" icon={Download} href={`${path}/export${queryOf(wish)}`}>
              {t('journal.export')}
            </ButtonLink>
          </p>
          <JournalTable page={page} />
        </>
      )}
      <Pagination
        label={t('journal.pages')}
        first={isFirst ? undefined : path + queryOf(wish)}
        next={next === null ? undefined : path + queryOf(wish, next)}
      />
    </div>
  )
}

function Filters({ page: { journal, wish } }: Props) {
  const t = useT()
  const { organization, subjects, people } = journal
  const chosen = subjects.map(value => ({ value, label: t(`journal.subject.${value}`) }))
  const persons = people.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <search>
      <form className="journal-filters" action={journalPath(organization.organizationSlug)} noValidate>
        {subjects.length > 1 && (
          <Select
            name="sujet"
            optional="unsaid"
            label={t('journal.filter_subject')}
            width="medium"
            options={[{ value: '', label: t('journal.all_subjects') }, ...chosen]}
            defaultValue={wish.subject ?? ''}
          />
        )}
        <Select
          name="personne"
          optional="unsaid"
          label={t('journal.filter_person')}
          width="medium"
          options={[{ value: '', label: t('journal.everybody') }, ...persons]}
          defaultValue={wish.personId ?? ''}
        />
        <TextInput
          name="du"
          optional="unsaid"
          type="date"
          label={t('journal.filter_from')}
          defaultValue={wish.from ?? ''}
        />
        <TextInput
          name="au"
          optional="unsaid"
          type="date"
          label={t('journal.filter_until')}
          defaultValue={wish.until ?? ''}
        />
        <Button type="submit" kind="secondary">
          {t('frame.list.submit')}
        </Button>
      </form>
    </search>
  )
}

function JournalTable({ page: { journal, brand } }: Props) {
  const t = useT()
  const { entries, now } = journal
  const columns: readonly Column<JournalEntry>[] = [
    {
      key: 'when',
      label: t('journal.column_when'),
      kind: 'date',
      cell: ({ at }) => (
        <time dateTime={at} title={dateTime(at, t.locale)}>
          {whenDone(t, at, now)}
        </time>
      ),
    },
    { key: 'who', label: t('journal.column_who'), cell: entry => whoDid(t, entry, brand) },
    {
      key: 'what',
      label: t('journal.column_what'),
      cell: entry => <What entry={entry} organizationSlug={journal.organization.organizationSlug} />,
    },
  ]
  return (
    <Table quiet caption={t('journal.caption')} columns={columns} rows={entries} keyOf={({ id }) => id} />
  )
}

type WhatProps = { readonly entry: JournalEntry; readonly organizationSlug: string }

/** The sentence, what was changed, and the payment or the campaign that it leads to. */
function What({ entry, organizationSlug }: WhatProps) {
  const t = useT()
  const { campaign, paymentId } = entry
  const changes = changesInWords(t, entry)
  return (
    <>
      <span>{whatWasDone(t, entry)}</span>
      {changes.length > 0 && (
        <ul className="points small muted">
          {changes.map(change => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {paymentId !== null && (
        <a
          className="small cell-more journal-link"
          href={administeredPaymentPath(organizationSlug, paymentId)}
        >
          {t('journal.open_payment')}
        </a>
      )}
      {campaign !== null && (
        <a
          className="small cell-more journal-link"
          href={administrationPath({ organizationSlug, ...campaign }, 'edition/1')}
        >
          {campaign.title}
        </a>
      )}
    </>
  )
}
