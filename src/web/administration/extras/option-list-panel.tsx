import { Pencil, Plus, Store, Truck, Undo2 } from 'lucide-react'
import { administrationPath, optionPath } from '#domain/form/administration-path.ts'
import { isDelivered, takesOptions } from '#domain/form/option-contents.ts'
import { money, wholeNumber } from '#messages/format.ts'
import type { EditableOptions } from '#usecases/campaign/edit-options.ts'
import { useT } from '../../messages.tsx'
import { Banner, Tag } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Card } from '../../ui/surface.tsx'
import { CampaignFrame } from '../campaign/frame.tsx'
import { StepsNav } from '../campaign/steps-nav.tsx'
import { DragHint, Handle, OrderedLines, Steps } from '../editor/ordered-lines.tsx'
import { optionsTitle, PartsNav } from './parts-nav.tsx'
import type { OptionDeed } from './posts.ts'

type ListedOption = EditableOptions['options'][number]

type Props = EditableOptions & {
  readonly done: { readonly deed: OptionDeed; readonly optionId: number | null } | null
}

/** The options of a campaign in their order, each with what can be done to it. */
export function OptionListPanel({ form, organization, options, rates, done }: Props) {
  const t = useT()
  const offered = options.filter(option => !option.isWithdrawn)
  const withdrawn = options.filter(option => option.isWithdrawn)
  const lines = { form, rates }
  return (
    <CampaignFrame form={form} organization={organization} page="edition/1" heading={optionsTitle(t, form)}>
      <StepsNav form={form} step={4} />
      <PartsNav form={form} part="options" />
      {done && <Done done={done} options={options} />}
      <DragHint />
      {offered.length > 0 && (
        <OrderedLines label={optionsTitle(t, form)}>
          {offered.map((option, index) => (
            <OptionLine
              key={option.id}
              {...lines}
              option={option}
              isFirst={index === 0}
              isLast={index === offered.length - 1}
            />
          ))}
        </OrderedLines>
      )}
      <Add form={form} rates={rates} offered={offered} />
      {withdrawn.length > 0 && <Withdrawn {...lines} options={withdrawn} />}
    </CampaignFrame>
  )
}

function Done({
  done: { deed, optionId },
  options,
}: Pick<Props, 'options'> & { readonly done: NonNullable<Props['done']> }) {
  const t = useT()
  const name = options.find(({ id }) => id === optionId)?.label
  if (deed === 'deleted') return <Banner tone="success" title={t('extras.done_deleted')} />
  if (deed === 'unmoved') return <Banner tone="danger" title={t('error.CAMPAIGN_CHANGED')} />
  if (deed === 'moved') return <Banner tone="success" title={t('extras.done_moved')} />
  if (name === undefined) return null
  return <Banner tone="success" title={t(`extras.done_${deed}`, { name })} />
}

/** The way on: to the rates where there are none, to a delivery in a shop without one, to any other option. */
function Add({
  form,
  rates,
  offered,
}: Pick<Props, 'form' | 'rates'> & { readonly offered: readonly ListedOption[] }) {
  const t = useT()
  const toRates = <ButtonLink href={administrationPath(form, 'edition/2')}>{t('extras.to_rates')}</ButtonLink>
  if (!takesOptions(form.formType)) return <Empty action={toRates}>{t('extras.empty_none')}</Empty>
  if (rates.length === 0) return <Empty action={toRates}>{t('extras.empty_rates')}</Empty>
  const kind = isDelivered(form.formType) ? 'secondary' : 'primary'
  const add = (
    <ButtonLink icon={Plus} kind={kind} href={optionPath(form, null)}>
      {t('extras.add')}
    </ButtonLink>
  )
  return (
    <>
      {isDelivered(form.formType) && <Ways form={form} offered={offered} />}
      {offered.length > 0 || isDelivered(form.formType) ? (
        <div>{add}</div>
      ) : (
        <Empty action={add}>{t('extras.empty')}</Empty>
      )}
    </>
  )
}

/** How articles arrive, each way until it is there: sending needs its price, collecting nothing. */
function Ways({ form, offered }: Pick<Props, 'form'> & { readonly offered: readonly ListedOption[] }) {
  const t = useT()
  const ways = offered.filter(({ perOrder }) => perOrder)
  const isSent = ways.some(({ price }) => price > 0)
  const isCollected = ways.some(({ price }) => price === 0)
  if (isSent && isCollected) return null
  return (
    <Card className="stack" aria-labelledby="ways">
      <h2 id="ways">{t('extras.ways')}</h2>
      <p className="muted">{t('extras.ways_hint')}</p>
      <form method="post" className="row" noValidate>
        {!isSent && (
          <ButtonLink icon={Truck} href={`${optionPath(form, null)}?modele=shipping`}>
            {t('extras.add_shipping')}
          </ButtonLink>
        )}
        {!isCollected && (
          <Button type="submit" kind="secondary" icon={Store} name="intent" value="pickup">
            {t('extras.add_pickup')}
          </Button>
        )}
      </form>
    </Card>
  )
}

type LineProps = Pick<Props, 'form' | 'rates'> & { readonly option: ListedOption }

function OptionLine({
  form,
  rates,
  option,
  isFirst,
  isLast,
}: LineProps & { readonly isFirst: boolean; readonly isLast: boolean }) {
  const t = useT()
  const { id, label: name } = option
  return (
    <li id={`option-${id}`} data-line={id}>
      <Card className="office-rate line">
        <Handle name={name} />
        <OptionWords form={form} rates={rates} option={option} />
        <div className="row">
          <Steps id={id} name={name} isFirst={isFirst} isLast={isLast} />
          <ButtonLink
            kind="secondary"
            icon={Pencil}
            href={optionPath(form, id)}
            aria-label={t('editor.edit_named', { name })}
          >
            {t('editor.edit')}
          </ButtonLink>
        </div>
      </Card>
    </li>
  )
}

function OptionWords({ form, rates, option }: LineProps) {
  const t = useT()
  const number = (count: number) => wholeNumber(count, t.locale)
  const { units, label, price } = option
  const isSoldOut = units !== null && units.sold >= units.capacity
  return (
    <div className="stack stack-tight line-words">
      <h2 className="office-rate-name" lang={form.language}>
        {label}
      </h2>
      <p className="tabular">{price === 0 ? t('editor.free') : money(price, t.locale)}</p>
      <p className="small muted">
        {[
          option.isRequired && t('extras.required'),
          option.perOrder && t('extras.once'),
          rateWords(t, rates, option),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="row small muted">
        {units === null
          ? t('editor.unlimited')
          : t(units.held > 0 ? 'editor.left_held' : 'editor.left', {
              sold: number(units.sold),
              capacity: number(units.capacity),
              held: number(units.held),
            })}
        {isSoldOut && <Tag>{t('extras.sold_out')}</Tag>}
      </p>
    </div>
  )
}

function rateWords(t: ReturnType<typeof useT>, rates: Props['rates'], { tierId }: ListedOption): string {
  const rate = rates.find(({ id }) => id === tierId)
  if (rate === undefined) return t('extras.with_all')
  return t(rate.isWithdrawn ? 'extras.with_rate_withdrawn' : 'extras.with_rate', { rate: rate.label })
}

function Withdrawn({ options, form }: Pick<Props, 'options' | 'form'>) {
  const t = useT()
  return (
    <section className="stack" aria-labelledby="withdrawn">
      <h2 id="withdrawn">{t('extras.withdrawn')}</h2>
      <p className="muted">{t('extras.withdrawn_purpose')}</p>
      <ul className="office-rates">
        {options.map(({ id, label, price }) => (
          <li key={id} id={`option-${id}`}>
            <Card className="office-rate">
              <div className="stack stack-tight">
                <h3 className="office-rate-name" lang={form.language}>
                  {label}
                </h3>
                <p className="tabular">{price === 0 ? t('editor.free') : money(price, t.locale)}</p>
              </div>
              <form method="post" noValidate>
                <input type="hidden" name="option" value={id} />
                <Button
                  type="submit"
                  kind="secondary"
                  icon={Undo2}
                  name="intent"
                  value="restore"
                  aria-label={t('editor.restore_named', { name: label })}
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
