import { ArrowRight, CircleAlert } from 'lucide-react'
import {
  administrationPath,
  legalSettingsPath,
  newCampaignPath,
  payoutAccountPath,
  teamPath,
} from '#domain/form/administration-path.ts'
import type { ListState } from '#domain/list/lists.ts'
import type { FirstTask } from '#domain/organization/first-tasks.ts'
import { administeredPaymentsPath, chequesPath } from '#domain/payment/refund-address.ts'
import type { OrganizationHome, WholeHome } from '#usecases/administration/organization-home.ts'
import { useT } from '../../messages.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'

type TasksProps = Pick<OrganizationHome, 'campaigns'> & {
  readonly tasks: readonly FirstTask[]
  readonly organizationSlug: string
}

/** What is left of the beginning: each line leads to where it is done, and is gone afterwards. */
export function Tasks({ tasks, campaigns, organizationSlug }: TasksProps) {
  const t = useT()
  const shown = tasks.flatMap(task => {
    const href = addressOf(task, campaigns, organizationSlug)
    return href === undefined ? [] : [{ task, href }]
  })
  if (shown.length === 0) return null
  return (
    <Card className="stack stack-tight" aria-labelledby="tasks">
      <h2 id="tasks">{t('dashboard.tasks')}</h2>
      <p className="muted">{t('dashboard.tasks_left', { count: shown.length })}</p>
      <ol className="home-tasks">
        {shown.map(({ task, href }) => (
          <li key={task}>
            <a href={href} className="home-task">
              <span>
                <strong>{t(`dashboard.task.${task}`)}</strong>
                <span className="small muted">{t(`dashboard.task_why.${task}`)}</span>
              </span>
              <Icon icon={ArrowRight} />
            </a>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Where a task is done; `undefined` where nothing can be done for it now. */
function addressOf(
  task: FirstTask,
  campaigns: OrganizationHome['campaigns'],
  organizationSlug: string,
): string | undefined {
  const draft = campaigns.find(({ state }) => state === 'Draft')
  const published = campaigns.find(({ state }) => state === 'Public' || state === 'Private')
  const page = (form: (typeof campaigns)[number], of: 'edition/5' | 'partage') =>
    administrationPath({ ...form, organizationSlug }, of)
  switch (task) {
    case 'publish':
      return draft === undefined ? newCampaignPath(organizationSlug) : page(draft, 'edition/5')
    case 'share':
      return published && page(published, 'partage')
    case 'invite':
      return teamPath(organizationSlug)
    default:
      return payoutAccountPath(organizationSlug)
  }
}

type WaitsProps = { readonly whole: WholeHome; readonly organizationSlug: string }

/** What needs somebody now; nothing at all where nothing does. */
export function Waits({ whole, organizationSlug }: WaitsProps) {
  const t = useT()
  const { waits, chequesDue, applications, lacksTerms, mayCollect, isToCorrect } = whole
  const { refused, disputes } = waits ?? { refused: 0, disputes: 0 }
  const payments = (state: ListState) => `${administeredPaymentsPath(organizationSlug)}?etat=${state}`
  const lines = [
    ...(refused > 0
      ? [{ words: t('dashboard.wait_refused', { count: refused }), href: payments('failed') }]
      : []),
    ...(disputes > 0
      ? [{ words: t('dashboard.wait_disputes', { count: disputes }), href: payments('contested') }]
      : []),
    ...applications.map(({ title, waiting, ...form }) => ({
      words: t('dashboard.wait_applications', { count: waiting, title }),
      href: administrationPath({ ...form, organizationSlug }, 'demandes'),
    })),
    ...(chequesDue > 0
      ? [{ words: t('dashboard.wait_cheques', { count: chequesDue }), href: chequesPath(organizationSlug) }]
      : []),
    ...(lacksTerms ? [{ words: t('dashboard.wait_terms'), href: legalSettingsPath(organizationSlug) }] : []),
    ...(isToCorrect
      ? [{ words: t('dashboard.wait_correct'), href: payoutAccountPath(organizationSlug) }]
      : []),
    ...(mayCollect
      ? []
      : [{ words: t('dashboard.wait_collect'), href: payoutAccountPath(organizationSlug) }]),
  ]
  if (lines.length === 0) return null
  return (
    <Card className="stack stack-tight" aria-labelledby="waits">
      <h2 id="waits">{t('dashboard.waits')}</h2>
      <ul className="home-tasks">
        {lines.map(({ words, href }) => (
          <li key={words} className="home-wait">
            <Icon icon={CircleAlert} />
            <span>{words}</span>
            <a href={href}>
              {t('dashboard.see')}
              <span className="visually-hidden"> – {words}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
