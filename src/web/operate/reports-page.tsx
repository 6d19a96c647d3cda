import { Flag } from 'lucide-react'
import { dateTime } from '#messages/format.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import type { Route } from './+types/reports-page'
import { Empty, Pages, Row, Rows, Tabs } from './lists.tsx'
import { OperatorPage } from './operator-page.tsx'
import { operate, operatedPath } from './paths.ts'
import { ReportTag } from './report-tag.tsx'
import { actorOf, afterOf, shown } from './seen.ts'
import { styles } from './styles.ts'

/** The reports of pages: those that wait for a decision, or all (rule OPR-2). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const waiting = !new URL(request.url).searchParams.has('tous')
  const after = afterOf(request)
  const page = shown(seen, await seen.acts.listReports({ actor: actorOf(seen), waiting, after }))
  return { page, waiting, isFirst: after === null }
}

export const links = () => styles

export default function Page({ loaderData: { page, waiting, isFirst } }: Route.ComponentProps) {
  const t = useT()
  const { origin } = usePage().operator
  const tabs = [
    { href: operate.reports, words: t('operator.reports_waiting'), isCurrent: waiting },
    { href: `${operate.reports}?tous`, words: t('operator.reports_all'), isCurrent: !waiting },
  ]
  return (
    <OperatorPage section="reports" purpose={t('operator.reports_purpose')}>
      <Tabs label={t('operator.filter')} tabs={tabs} />
      {page.rows.length === 0 ? (
        <Empty icon={Flag} title={t('operator.reports_empty_title')}>
          {t('operator.reports_empty')}
        </Empty>
      ) : (
        <Rows label={t('operator.reports')}>
          {page.rows.map(({ id, createdAt, reason, url, pageName, status }) => (
            <Row
              key={id}
              href={operatedPath('reports', id)}
              title={t(`report.reason.${reason}`)}
              tag={<ReportTag status={status} />}
            >
              {pageName !== null && <span className="operate-about">{pageName}</span>}
              <span>{dateTime(createdAt, t.locale)}</span>
              <span className="operate-keys">{url.replace(`${origin}/`, '/')}</span>
            </Row>
          ))}
        </Rows>
      )}
      <Pages path={operate.reports} query={waiting ? {} : { tous: '' }} isFirst={isFirst} next={page.next} />
    </OperatorPage>
  )
}
