import { ArrowLeft } from 'lucide-react'
import { fromIsoDate } from '#domain/fields/date.ts'
import { listPath } from '#domain/form/administration-path.ts'
import { queryOf } from '#domain/list/list-wish.ts'
import { lists } from '#domain/list/lists.ts'
import { longestTag } from '#domain/person/people-search.ts'
import type { Problem } from '#domain/result.ts'
import { money } from '#messages/format.ts'
import type { ListActReview } from '#usecases/administration/list-acts.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ReceivedFields } from '../offline/payment-fields.tsx'
import { RowsTable } from './list-table.tsx'

type Refused = {
  readonly problems: readonly Problem[]
  readonly values: Readonly<Record<string, string>>
}

type Props = { readonly view: ListActReview; readonly refused: Refused | null }

/** Rows of a list once more before something is done to them: how many, what is asked, and the button that names the number (rule LST-8). */
export function ActPanel({ view, refused }: Props) {
  const t = useT()
  const { organization, list, kind, wish, count, amount, chosen, rows } = view
  const title = t(`lists.act_title.${kind}`)
  const problems = refused?.problems ?? []
  const beside = problems.filter(({ field }) => field !== undefined)
  const [other] = problems.filter(({ field }) => field === undefined)
  const query = queryOf(list, wish)
  const path = listPath(organization.organizationSlug, lists[list].segment)
  const back = query.size === 0 ? path : `${path}?${query}`
  return (
    <div className="container page stack office listing">
      <UnlistedHead title={`${title} – ${organization.name}`} wrong={problems.length > 0} />
      <p>
        <a className="office-back" href={back}>
          <Icon icon={ArrowLeft} />
          {t(`lists.name.${list}`)}
        </a>
      </p>
      <div className="stack stack-tight">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="muted">{t(`lists.act_purpose.${kind}`)}</p>
      </div>
      {other !== undefined && (
        <Banner
          tone="warning"
          live="alert"
          title={t(other.code === 'CONFLICT' ? 'lists.act_changed' : `error.${other.code}`)}
        />
      )}
      <ErrorSummary
        problems={beside.map(({ code, field }) => ({ id: field ?? '', message: t(`error.${code}`) }))}
      />
      {count === 0 ? (
        <Empty
          title={t('lists.act_none_title')}
          action={
            <ButtonLink kind="secondary" href={back}>
              {t('lists.act_back')}
            </ButtonLink>
          }
        >
          {t('lists.act_none')}
        </Empty>
      ) : (
        <>
          <p>
            <strong>
              {kind === 'cash'
                ? t('lists.act_sum', { count, amount: money(amount, t.locale) })
                : t('lists.act_count', { count })}
            </strong>{' '}
            {chosen === null && <span className="muted">{t('lists.act_matching')}</span>}
          </p>
          <Asking view={view} refused={refused} />
          <section className="stack" aria-labelledby="rows">
            <h2 id="rows">
              {t(rows.length < count ? 'lists.act_first_rows' : 'lists.act_rows', { count: rows.length })}
            </h2>
            <RowsTable list={list} organization={organization} columns={wish.columns} rows={rows} />
          </section>
        </>
      )}
    </div>
  )
}

function Asking({ view, refused }: Props) {
  const t = useT()
  const { kind, count, requestKey, today } = view
  const values = refused?.values ?? {}
  const errorOf = (name: string) => {
    const problem = refused?.problems.find(({ field }) => field === name)
    return problem === undefined ? {} : { error: t(`error.${problem.code}`) }
  }
  return (
    <form method="post" className="stack" noValidate>
      <input type="hidden" name="requestKey" value={requestKey} />
      <input type="hidden" name="nombre" value={count} />
      {kind !== 'resend' && (
        <Card className="stack">
          {kind === 'cash' ? (
            <ReceivedFields
              values={{ receivedOn: fromIsoDate(today) ?? '', ...values }}
              errorOf={errorOf}
              referenceHint={t('lists.act_reference_hint')}
            />
          ) : (
            <TextInput
              name="tag"
              label={t('lists.act_tag')}
              defaultValue={values.tag ?? ''}
              maxLength={longestTag}
              autoComplete="off"
              {...errorOf('tag')}
            />
          )}
        </Card>
      )}
      <p>
        <Button type="submit" busyLabel={t('lists.act_busy')}>
          {t(`lists.act_do.${kind}`, { count })}
        </Button>
      </p>
    </form>
  )
}
