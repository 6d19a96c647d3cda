import { Scale } from 'lucide-react'
import { dateTime } from '#messages/format.ts'
import type { DifferencePage } from '#usecases/operation/differences.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import type { Route } from './+types/differences-page'
import { amountWords } from './difference-words.ts'
import { OperatorForm } from './forms.tsx'
import { Empty, Pages, Row, Rows, Tabs } from './lists.tsx'
import { OperatorPage } from './operator-page.tsx'
import { operate, operatedPath } from './paths.ts'
import { actorOf, afterOf, done, noticeOf, readTyped, refused, shown } from './seen.ts'
import { styles } from './styles.ts'

const statuses = ['open', 'closed', 'gone'] as const

/** What comparisons of ledger, orders and provider found (rule OPR-4). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const wanted = new URL(request.url).searchParams.get('etat')
  const status = statuses.find(each => each === wanted) ?? 'open'
  const after = afterOf(request)
  const page = shown(seen, await seen.acts.listDifferences({ actor: actorOf(seen), status, after }))
  return { page, status, isFirst: after === null, notice: noticeOf(request, ['comparaison']) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const sent = await readTyped(request)
  if (sent.intent !== 'compare') return refused(seen, sent, [{ code: 'NOT_FOUND' }])
  const asked = await seen.acts.compareNow({ actor: actorOf(seen) })
  return asked.ok ? done(seen, 'comparaison') : refused(seen, sent, asked.error)
}

export const links = () => styles

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { page, status, isFirst, notice } = loaderData
  const tabs = statuses.map(each => ({
    href: each === 'open' ? operate.differences : `${operate.differences}?etat=${each}`,
    words: t(`operator.difference_status.${each}`),
    isCurrent: each === status,
  }))
  return (
    <OperatorPage
      section="differences"
      purpose={t('operator.differences_purpose')}
      done={notice.done && t('operator.differences_asked')}
      isProven={notice.isProven}
      sent={actionData}
    >
      <OperatorForm intent="compare" submit={t('operator.differences_compare')} kind="secondary">
        <p>
          {page.comparedAt === null
            ? t('operator.differences_never')
            : t('operator.differences_compared', { date: dateTime(page.comparedAt, t.locale) })}
        </p>
      </OperatorForm>
      <Tabs label={t('operator.filter')} tabs={tabs} />
      <Differences page={page} />
      <Pages path={operate.differences} query={{ etat: status }} isFirst={isFirst} next={page.next} />
    </OperatorPage>
  )
}

function Differences({ page: { rows } }: { readonly page: DifferencePage }) {
  const t = useT()
  if (rows.length === 0)
    return (
      <Empty icon={Scale} title={t('operator.differences_empty_title')}>
        {t('operator.differences_empty')}
      </Empty>
    )
  return (
    <Rows label={t('operator.differences')}>
      {rows.map(({ id, kind, object, organizationName, lastSeenAt, ...sides }) => (
        <Row
          key={id}
          href={operatedPath('differences', id)}
          title={t(`operator.finding.${kind}`)}
          tag={<strong className="tabular">{amountWords(t, sides)}</strong>}
        >
          <span>{organizationName ?? t('operator.difference_operator')}</span>
          <span>{object}</span>
          <span>{dateTime(lastSeenAt, t.locale)}</span>
        </Row>
      ))}
    </Rows>
  )
}
