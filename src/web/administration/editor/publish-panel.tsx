import { Check, CircleAlert, Clock, type LucideIcon } from 'lucide-react'
import { administrationPath, legalSettingsPath, payoutAccountPath } from '#domain/form/administration-path.ts'
import { checklist, type Readiness, readinessStep } from '#domain/form/readiness.ts'
import { formPath } from '#domain/form/types/index.ts'
import type { Problem } from '#domain/result.ts'
import type { EditableCampaign } from '#usecases/campaign/edit-campaign.ts'
import type { Counted } from '#usecases/campaign/office-campaigns.ts'
import { useT } from '../../messages.tsx'
import { usePage } from '../../page-context.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import { CampaignFrame } from '../campaign/frame.tsx'
import { isMove } from '../campaign/moves.ts'
import { StateCard } from '../campaign/state-card.tsx'
import { StepsNav } from '../campaign/steps-nav.tsx'

type Publishable = Omit<EditableCampaign, 'facts' | 'values' | 'units'>

type Props = {
  readonly campaign: Publishable
  /** The orders that stay behind, where it is asked whether the campaign shall go. */
  readonly deletion: Counted | null
  /** What was done a moment ago. */
  readonly moved: string | null
  readonly refusal: Problem | undefined
}

/** The last step: what is there, what is missing, and the one switch (rule FRM-8). */
export function PublishPanel({ campaign, deletion, moved, refusal }: Props) {
  const t = useT()
  const { form, organization } = campaign
  return (
    <CampaignFrame
      form={form}
      organization={organization}
      page="edition/1"
      heading={t('editor.step.5')}
      wrong={refusal !== undefined}
    >
      <StepsNav form={form} step={5} />
      {refusal === undefined && <Moved moved={moved} campaign={campaign} />}
      {refusal && <Refusal refusal={refusal} />}
      <div className="office-columns office-columns-edition">
        <Checklist campaign={campaign} />
        <StateCard campaign={campaign} deletion={deletion} />
      </div>
    </CampaignFrame>
  )
}

function Moved({ moved, campaign: { form } }: Pick<Props, 'moved' | 'campaign'>) {
  const t = useT()
  if (moved === null || !isMove(moved)) return null
  return (
    <Banner tone="success" title={t(`office.moved_${moved}`)}>
      {moved === 'delete' && form.state === 'Deleted' && <Undo version={form.version} />}
    </Banner>
  )
}

/** What was deleted by mistake is back with one press. */
function Undo({ version }: { readonly version: number }) {
  const t = useT()
  return (
    <form method="post" noValidate>
      <input type="hidden" name="version" value={version} />
      <Button type="submit" name="intent" value="restore" kind="secondary">
        {t('frame.delete.take_back')}
      </Button>
    </form>
  )
}

function Refusal({ refusal: { code, values } }: { readonly refusal: Problem }) {
  const t = useT()
  const words =
    code === 'STATE_REFUSED' && typeof values?.state === 'string'
      ? t('office.move_refused', { state: t(`office.state.${values.state}` as 'office.state.Draft') })
      : t(`error.${code}`)
  return <Banner tone="danger" live="alert" title={words} />
}

function Checklist({ campaign }: Pick<Props, 'campaign'>) {
  const t = useT()
  const { now } = usePage()
  const { form, lacksTerms, takesMoney } = campaign
  const isOnline = form.state === 'Public' || form.state === 'Private'
  const address = `${usePage().operator.origin}${formPath(form.organizationSlug, form.formType, form.formSlug)}`
  return (
    <Card className="stack" aria-labelledby="checklist">
      <h2 id="checklist">{t(isOnline ? 'editor.checklist_online' : 'editor.checklist')}</h2>
      <ul className="editor-checklist">
        {checklist({ form, now: now(), lacksTerms, takesMoney }).map(each => (
          <ChecklistItem key={each.item} readiness={each} campaign={campaign} />
        ))}
      </ul>
      <p>
        <a href={administrationPath(form, 'document')}>{t('specimen.title')}</a>
      </p>
      <p className="small muted">{t('editor.address')}</p>
      <p className="editor-address">
        <bdi>{address}</bdi>
      </p>
    </Card>
  )
}

const icons: Readonly<Record<Readiness['state'], LucideIcon>> = {
  done: Check,
  missing: CircleAlert,
  wrong: CircleAlert,
  later: Clock,
}

type ItemProps = { readonly readiness: Readiness; readonly campaign: Publishable }

/** Icon, word and the way to where it is done: colour alone says nothing. */
function ChecklistItem({ readiness: { item, state }, campaign }: ItemProps) {
  const t = useT()
  const words = t(`editor.ready.${item}.${state === 'done' ? 'done' : 'open'}`)
  const href = addressOf(item, campaign)
  return (
    <li className="editor-ready" data-state={state}>
      <Icon icon={icons[state]} />
      <span>
        <span className="visually-hidden">{t(`editor.state.${state}`)} </span>
        {state === 'done' || href === undefined ? words : <a href={href}>{words}</a>}
        {state === 'later' && <span className="small muted"> {t('editor.can_wait')}</span>}
      </span>
    </li>
  )
}

/** Where it is done; `undefined` where this person may not. */
function addressOf(item: Readiness['item'], { form, writesTerms }: Publishable): string | undefined {
  if (item === 'terms') return writesTerms ? legalSettingsPath(form.organizationSlug, form) : undefined
  if (item === 'account') return writesTerms ? payoutAccountPath(form.organizationSlug) : undefined
  return administrationPath(form, `edition/${readinessStep[item]}`)
}
