import { ArrowLeft, RotateCw, Undo2 } from 'lucide-react'
import { listActPath, listPath } from '#domain/form/administration-path.ts'
import { rowOutcomes } from '#domain/list/list-acts.ts'
import { lists } from '#domain/list/lists.ts'
import { dateTime, shortDate, wholeNumber } from '#messages/format.ts'
import type { ListActView } from '#usecases/administration/list-acts.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Card } from '../../ui/surface.tsx'
import { RowsTable } from './list-table.tsx'

type Props = { readonly view: ListActView }

/** What was done to rows of a list: how far it has come, what was left and why, and the way back (rule LST-8). */
export function ActProgressPanel({ view }: Props) {
  const t = useT()
  const { organization, act, left, wish } = view
  const { list, kind, query, status, createdAt } = act
  const path = listPath(organization.organizationSlug, lists[list].segment)
  const title = t(`lists.act_was.${kind}`, { count: act.total })
  return (
    <div className="container page stack office listing">
      <UnlistedHead title={`${title} – ${organization.name}`} />
      <p>
        <a className="office-back" href={query === '' ? path : `${path}?${query}`}>
          <Icon icon={ArrowLeft} />
          {t(`lists.name.${list}`)}
        </a>
      </p>
      <div className="stack stack-tight">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="muted">
          <InWords view={view} /> – {dateTime(createdAt, t.locale)}
        </p>
      </div>
      {status === 'done' && <Banner tone="success" title={t('lists.act_status.done')} />}
      {status === 'undone' && <Banner tone="info" title={t('lists.act_status.undone')} />}
      {status === 'failed' && <Banner tone="danger" title={t('lists.act_failed')} />}
      <Standing view={view} />
      {left.length > 0 && (
        <section className="stack" aria-labelledby="left">
          <h2 id="left">{t('lists.act_left')}</h2>
          <RowsTable
            list={list}
            organization={organization}
            columns={wish.columns}
            rows={left}
            more={{
              label: t('lists.act_why'),
              of: ({ id }) => {
                const row = left.find(each => each.id === id)
                return row === undefined ? null : t(`lists.act_outcome.${row.outcome}`)
              },
            }}
          />
        </section>
      )}
    </div>
  )
}

/** « Chèque, reçu le 12/11/2026 », « Confirmation de commande », « Étiquette : CA ». */
function InWords({
  view: {
    act: { input },
  },
}: Props) {
  const t = useT()
  if ('mail' in input) return t('lists.act_with_mail')
  if ('tag' in input) return <bdi>{t('lists.act_with_tag', { tag: input.tag })}</bdi>
  const { means, receivedOn, reference } = input
  const words = t('lists.act_with_money', {
    means: t(`offline.means.${means}`),
    date: shortDate(receivedOn, t.locale),
  })
  return <bdi>{reference === null ? words : `${words} – ${reference}`}</bdi>
}

function Standing({ view: { organization, act, counts, mayUndo } }: Props) {
  const t = useT()
  const { id, list, kind, status, total } = act
  const countOf = (outcome: string) => counts.find(each => each.outcome === outcome)?.count ?? 0
  const noted = counts.reduce((sum, { count }) => sum + count, 0)
  const isUnderWay = status === 'working' || status === 'undoing'
  const done = status === 'undoing' ? total - countOf('done') : noted
  const words = t('lists.export_progress', {
    done: wholeNumber(done, t.locale),
    total: wholeNumber(total, t.locale),
  })
  return (
    <Card className="stack">
      {isUnderWay && (
        <>
          <p>{words}</p>
          <ProgressBar
            label={t(`lists.act_status.${status}`)}
            valueText={words}
            value={done}
            max={Math.max(1, total)}
          />
        </>
      )}
      <dl className="rows">
        {rowOutcomes
          .filter(outcome => countOf(outcome) > 0)
          .map(outcome => (
            <Fact key={outcome} name={t(`lists.act_outcome.${outcome}`)}>
              {wholeNumber(countOf(outcome), t.locale)}
            </Fact>
          ))}
      </dl>
      {(isUnderWay || mayUndo) && (
        <div className="row">
          {isUnderWay && (
            <ButtonLink
              kind="quiet"
              icon={RotateCw}
              href={listActPath(organization.organizationSlug, lists[list].segment, id)}
            >
              {t('lists.export_refresh')}
            </ButtonLink>
          )}
          {mayUndo && (
            <form method="post" noValidate>
              <Button type="submit" kind="secondary" icon={Undo2}>
                {t('lists.act_undo')}
              </Button>
            </form>
          )}
        </div>
      )}
      {isUnderWay && <p className="small muted">{t('lists.act_leave')}</p>}
      {mayUndo && kind === 'cash' && <p className="small muted">{t('lists.act_undo_hint')}</p>}
    </Card>
  )
}
