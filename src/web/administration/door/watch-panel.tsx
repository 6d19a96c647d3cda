import { ArrowLeft, RotateCw } from 'lucide-react'
import { doorPath } from '#domain/form/administration-path.ts'
import { time } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { usePage } from '../../page-context.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CampaignFrame } from '../campaign/frame.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { LastScansCard } from './last-scans-card.tsx'
import type { ShownWatch } from './shown.ts'
import { GateChart, QuarterChart, RateChart } from './watch-charts.tsx'

/** The supervisor's page of a door: who is in, what to look at, what happened last (rules DOR-6 and DOR-8). */
export function WatchPanel({ watch }: { readonly watch: ShownWatch }) {
  const t = useT()
  const { islandAssets, nonce } = usePage()
  const { form, organization, pages, counts, now } = watch
  const script = islandAssets['door-watch']?.script
  return (
    <CampaignFrame
      form={form}
      organization={organization}
      pages={pages}
      page="porte"
      heading={t('watch.title')}
    >
      <p>
        <a className="office-back" href={doorPath(form)}>
          <Icon icon={ArrowLeft} />
          {t('watch.back')}
        </a>
      </p>
      <div className="stack" data-watch>
        <div className="office-bar">
          <p className="door-inside">
            <strong>{counts.all.inside === 0 ? t('watch.nobody') : t('watch.inside', counts.all)}</strong>
            <span className="small muted">{t('watch.as_of', { time: time(now, t.locale) })}</span>
          </p>
          <ButtonLink kind="secondary" icon={RotateCw} href={doorPath(form, 'suivi')}>
            {t('watch.reload')}
          </ButtonLink>
        </div>
        <ConflictCard watch={watch} />
        <div className="office-columns">
          <RateChart counts={counts} />
          <GateChart gates={watch.gates} />
        </div>
        <QuarterChart quarters={counts.quarters} />
        <LastScansCard watch={watch} />
      </div>
      {script !== undefined && <script type="module" src={script} nonce={nonce} />}
    </CampaignFrame>
  )
}
