import { ArrowDown, ArrowUp, Pencil, Plus, Undo2 } from 'lucide-react'
import { ratePath } from '#domain/form/administration-path.ts'
import { takesOnlyGifts } from '#domain/form/types/index.ts'
import { wholeNumber } from '#messages/format.ts'
import type { EditableRates } from '#usecases/campaign/edit-rates.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Card } from '../../ui/surface.tsx'
import { CampaignFrame } from './frame.tsx'
import type { RateDeed } from './rate-posts.ts'
import { priceWords, reservedTo, whatIsSold } from './rate-words.ts'
import { StepsNav } from './steps-nav.tsx'

type ListedRate = EditableRates['rates'][number]

type Props = EditableRates & {
  readonly done: { readonly deed: RateDeed; readonly rateId: number | null } | null
}

/** The rates of a campaign in their order, each with what can be done to it. */
export function RatesPanel({ form, organization, rates, done }: Props) {
  const t = useT()
  const type = whatIsSold(form.formType)
  const offered = rates.filter(rate => !rate.isWithdrawn)
  const withdrawn = rates.filter(rate => rate.isWithdrawn)
  const add = (
    <ButtonLink icon={Plus} href={ratePath(form, null)}>
      {t(`editor.add.${type}`)}
    </ButtonLink>
  )
  return (
    <CampaignFrame
      form={form}
      organization={organization}
      page="edition/1"
      heading={t(`editor.step.2.${type}`)}
    >
      <StepsNav form={form} step={2} />
      {done && <Done done={done} rates={rates} />}
      {offered.length === 0 ? (
        <Empty action={add}>
          {t(takesOnlyGifts(form.formType) ? 'editor.rates_empty_gift' : 'editor.rates_empty')}
        </Empty>
      ) : (
        <>
          <ol className="office-rates">
            {offered.map((rate, index) => (
              <RateLine
                key={rate.id}
                rate={rate}
                form={form}
                isFirst={index === 0}
                isLast={index === offered.length - 1}
              />
            ))}
          </ol>
          <div>{add}</div>
        </>
      )}
      {withdrawn.length > 0 && <Withdrawn rates={withdrawn} form={form} />}
    </CampaignFrame>
  )
}

function Done({
  done: { deed, rateId },
  rates,
}: Pick<Props, 'rates'> & { readonly done: NonNullable<Props['done']> }) {
  const t = useT()
  const name = rates.find(({ id }) => id === rateId)?.label
  if (deed === 'deleted') return <Banner tone="success" title={t('editor.saved_deleted')} />
  if (deed === 'moved') return <Banner tone="success" title={t('editor.saved_moved')} />
  if (name === undefined) return null
  return <Banner tone="success" title={t(`editor.saved_${deed}`, { name })} />
}

type LineProps = { readonly rate: ListedRate; readonly form: EditableRates['form'] }

function RateLine({
  rate,
  form,
  isFirst,
  isLast,
}: LineProps & { readonly isFirst: boolean; readonly isLast: boolean }) {
  const t = useT()
  const { id, label: name } = rate
  return (
    <li id={`rate-${id}`}>
      <Card className="office-rate">
        <RateWords rate={rate} language={form.language} />
        <form method="post" className="row" noValidate>
          <input type="hidden" name="rate" value={id} />
          {!isFirst && (
            <Button
              type="submit"
              kind="quiet"
              icon={ArrowUp}
              name="intent"
              value="up"
              aria-label={t('editor.up_named', { name })}
            >
              {t('editor.up')}
            </Button>
          )}
          {!isLast && (
            <Button
              type="submit"
              kind="quiet"
              icon={ArrowDown}
              name="intent"
              value="down"
              aria-label={t('editor.down_named', { name })}
            >
              {t('editor.down')}
            </Button>
          )}
          <ButtonLink
            kind="secondary"
            icon={Pencil}
            href={ratePath(form, id)}
            aria-label={t('editor.edit_named', { name })}
          >
            {t('editor.edit')}
          </ButtonLink>
        </form>
      </Card>
    </li>
  )
}

function RateWords({ rate, language }: { readonly rate: ListedRate; readonly language: string }) {
  const t = useT()
  const number = (count: number) => wholeNumber(count, t.locale)
  const { units } = rate
  return (
    <div className="stack stack-tight">
      <h2 className="office-rate-name" lang={language}>
        {rate.label}
      </h2>
      <p className="tabular">{priceWords(t, rate)}</p>
      {rate.reservedFor !== null && <p className="small">{reservedTo(t, rate)}</p>}
      <p className="small muted">
        {units === null
          ? t('editor.unlimited')
          : t(units.held > 0 ? 'editor.left_held' : 'editor.left', {
              sold: number(units.sold),
              capacity: number(units.capacity),
              held: units.held,
            })}
      </p>
    </div>
  )
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
