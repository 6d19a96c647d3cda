import { Pencil, Plus, Undo2 } from 'lucide-react'
import { poolPath, ratePath } from '#domain/form/administration-path.ts'
import { canPool } from '#domain/form/pool-contents.ts'
import { takesOnlyGifts } from '#domain/form/types/index.ts'
import { wholeNumber } from '#messages/format.ts'
import type { EditableRates } from '#usecases/campaign/edit-rates.ts'
import { useT } from '../../messages.tsx'
import { Banner, Tag } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Card } from '../../ui/surface.tsx'
import { DragHint, Handle, OrderedLines, Steps } from '../editor/ordered-lines.tsx'
import { PreviewButton } from '../editor/save-bar.tsx'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { CampaignFrame } from './frame.tsx'
import type { RateDeed } from './rate-posts.ts'
import { priceWords, reservedTo, whatIsSold } from './rate-words.ts'
import { StepsNav } from './steps-nav.tsx'

type ListedRate = EditableRates['rates'][number]

type Props = EditableRates & {
  readonly done: { readonly deed: RateDeed; readonly rateId: number | null } | null
}

/** The rates of a campaign in their order, each with what can be done to it, beside the page as its visitors see it. */
export function RatesPanel({ form, organization, rates, pools, done }: Props) {
  const t = useT()
  return (
    <CampaignFrame
      form={form}
      organization={organization}
      page="edition/1"
      heading={t(`editor.step.2.${whatIsSold(form.formType)}`)}
    >
      <StepsNav form={form} step={2} />
      {done && <Done done={done} rates={rates} />}
      <div className="editor-columns">
        <div className="stack stack-groups">
          <Lists {...{ form, rates, pools }} />
          <div>
            <PreviewButton />
          </div>
        </div>
        <PreviewPane form={form} />
      </div>
    </CampaignFrame>
  )
}

function Lists({ form, rates, pools }: Pick<Props, 'form' | 'rates' | 'pools'>) {
  const t = useT()
  const offered = rates.filter(rate => !rate.isWithdrawn)
  const withdrawn = rates.filter(rate => rate.isWithdrawn)
  const add = (
    <ButtonLink icon={Plus} href={ratePath(form, null)}>
      {t(`editor.add.${whatIsSold(form.formType)}`)}
    </ButtonLink>
  )
  return (
    <>
      {offered.length === 0 ? (
        <Empty action={add}>
          {t(takesOnlyGifts(form.formType) ? 'editor.rates_empty_gift' : 'editor.rates_empty')}
        </Empty>
      ) : (
        <>
          <DragHint />
          <OrderedLines label={t(`editor.step.2.${whatIsSold(form.formType)}`)}>
            {offered.map((rate, index) => (
              <RateLine
                key={rate.id}
                rate={rate}
                form={form}
                pools={pools}
                isFirst={index === 0}
                isLast={index === offered.length - 1}
              />
            ))}
          </OrderedLines>
          <div>{add}</div>
          {(pools.length > 0 || canPool(offered)) && <Pools form={form} rates={rates} pools={pools} />}
        </>
      )}
      {withdrawn.length > 0 && <Withdrawn rates={withdrawn} form={form} />}
    </>
  )
}

function Done({
  done: { deed, rateId },
  rates,
}: Pick<Props, 'rates'> & { readonly done: NonNullable<Props['done']> }) {
  const t = useT()
  const name = rates.find(({ id }) => id === rateId)?.label
  if (deed === 'pooled' || deed === 'unpooled')
    return <Banner tone="success" title={t(deed === 'pooled' ? 'pools.saved' : 'pools.removed')} />
  if (deed === 'deleted') return <Banner tone="success" title={t('editor.saved_deleted')} />
  if (deed === 'unmoved') return <Banner tone="danger" title={t('error.CAMPAIGN_CHANGED')} />
  if (deed === 'moved') return <Banner tone="success" title={t('editor.saved_moved')} />
  if (name === undefined) return null
  return <Banner tone="success" title={t(`editor.saved_${deed}`, { name })} />
}

type LineProps = Pick<Props, 'form' | 'pools'> & { readonly rate: ListedRate }

function RateLine({
  rate,
  form,
  pools,
  isFirst,
  isLast,
}: LineProps & { readonly isFirst: boolean; readonly isLast: boolean }) {
  const t = useT()
  const { id, label: name } = rate
  return (
    <li id={`rate-${id}`} data-line={id}>
      <Card className="office-rate line">
        <Handle name={name} />
        <RateWords rate={rate} form={form} pools={pools} />
        <div className="row">
          <Steps id={id} name={name} isFirst={isFirst} isLast={isLast} />
          <ButtonLink
            kind="secondary"
            icon={Pencil}
            href={ratePath(form, id)}
            aria-label={t('editor.edit_named', { name })}
          >
            {t('editor.edit')}
          </ButtonLink>
        </div>
      </Card>
    </li>
  )
}

function RateWords({ rate, form: { language }, pools }: LineProps) {
  const t = useT()
  const { units } = rate
  const pool = pools.find(({ rateIds }) => rateIds.includes(rate.id))
  return (
    <div className="stack stack-tight line-words">
      <div className="row">
        <h2 className="office-rate-name" lang={language}>
          {rate.label}
        </h2>
        {units !== null && units.sold >= units.capacity && <Tag tone="warning">{t('form.sold_out')}</Tag>}
      </div>
      <p className="tabular">{priceWords(t, rate)}</p>
      {rate.reservedFor !== null && <p className="small">{reservedTo(t, rate)}</p>}
      {(units !== null || pool === undefined) && (
        <p className="small muted">{units === null ? t('editor.unlimited') : takenWords(t, units)}</p>
      )}
      {pool && <p className="small muted">{t('pools.of', { pool: pool.label })}</p>}
    </div>
  )
}

/** Places that several rates share: how far each pool is taken, and the way to another. */
function Pools({ form, rates, pools }: Pick<Props, 'form' | 'rates' | 'pools'>) {
  const t = useT()
  const canAdd = canPool(rates.filter(rate => !rate.isWithdrawn))
  return (
    <section className="stack" id="pools" aria-labelledby="pools-title">
      <h2 id="pools-title">{t('pools.title')}</h2>
      <p className="muted">{t('pools.purpose')}</p>
      {pools.length > 0 && (
        <ul className="office-rates">
          {pools.map(pool => (
            <li key={pool.id}>
              <Card className="office-rate">
                <PoolWords pool={pool} rates={rates} language={form.language} />
                <div className="row">
                  <ButtonLink
                    kind="secondary"
                    icon={Pencil}
                    href={poolPath(form, pool.id)}
                    aria-label={t('editor.edit_named', { name: pool.label })}
                  >
                    {t('editor.edit')}
                  </ButtonLink>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <div>
          <ButtonLink kind="secondary" icon={Plus} href={poolPath(form, null)}>
            {t('pools.add')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

function PoolWords({
  pool: { label, units, rateIds },
  rates,
  language,
}: {
  readonly pool: Props['pools'][number]
  readonly rates: Props['rates']
  readonly language: string
}) {
  const t = useT()
  const taken = takenWords(t, units)
  const names = rates.filter(({ id }) => rateIds.includes(id)).map(rate => rate.label)
  return (
    <div className="stack stack-tight">
      <h3 className="office-rate-name" lang={language}>
        {label}
      </h3>
      <p className="small" lang={language}>
        {names.join(', ')}
      </p>
      <ProgressBar
        label={t('pools.taken', { pool: label })}
        valueText={taken}
        value={units.sold + units.held}
        max={units.capacity}
      />
      <p className="small muted">{taken}</p>
    </div>
  )
}

function takenWords(
  t: ReturnType<typeof useT>,
  { sold, capacity, held }: Props['pools'][number]['units'],
): string {
  const number = (count: number) => wholeNumber(count, t.locale)
  return t(held > 0 ? 'editor.left_held' : 'editor.left', {
    sold: number(sold),
    capacity: number(capacity),
    held: number(held),
  })
}

function Withdrawn({ rates, form }: Pick<Props, 'rates' | 'form'>) {
  const t = useT()
  return (
    <section className="stack" aria-labelledby="withdrawn">
      <h2 id="withdrawn">{t('editor.withdrawn')}</h2>
      <p className="muted">{t('editor.withdrawn_purpose')}</p>
      <ul className="office-rates">
        {rates.map(rate => (
          <li key={rate.id} id={`rate-${rate.id}`}>
            <Card className="office-rate">
              <div className="stack stack-tight">
                <h3 className="office-rate-name" lang={form.language}>
                  {rate.label}
                </h3>
                <p className="tabular">{priceWords(t, rate)}</p>
              </div>
              <form method="post" noValidate>
                <input type="hidden" name="rate" value={rate.id} />
                <Button
                  type="submit"
                  kind="secondary"
                  icon={Undo2}
                  name="intent"
                  value="restore"
                  aria-label={t('editor.restore_named', { name: rate.label })}
                >
                  {t('editor.restore')}
                </Button>
              </form>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
