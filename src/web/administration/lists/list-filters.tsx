import { listPath } from '#domain/form/administration-path.ts'
import { isNarrowed, type WishField } from '#domain/list/list-wish.ts'
import { columnsOf, lists, statesOf } from '#domain/list/lists.ts'
import { fieldAmount } from '#messages/format.ts'
import type { ListView } from '#usecases/administration/read-list.ts'
import { useT } from '../../messages.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Disclosure } from '../../ui/surface.tsx'
import { Select, TextInput } from '../../ui/text-input.tsx'

type Props = { readonly view: ListView }

/** What narrows a list, and which columns it shows: a plain form whose address says all of it. */
export function ListFilters({ view }: Props) {
  const t = useT()
  const { list, organization, wish } = view
  const path = listPath(organization.organizationSlug, lists[list].segment)
  const states = statesOf(list).map(value => ({ value, label: t(`lists.state.${value}`) }))
  const { formId, tierId, from, until, min, max, unread } = wish
  const isOpen = [formId, tierId, from, until, min, max, ...Object.values(unread)].some(each => each !== null)
  return (
    <search className="listing-search">
      <form className="stack" action={path} noValidate>
        <div className="listing-filters">
          <TextInput
            name="q"
            type="search"
            optional="unsaid"
            label={t('lists.search')}
            defaultValue={wish.search}
          />
          <Select
            name="etat"
            optional="unsaid"
            label={t('lists.state')}
            width="medium"
            options={[{ value: '', label: t('lists.all_states') }, ...states]}
            defaultValue={wish.state ?? ''}
          />
          <Button type="submit" kind="secondary">
            {t('lists.submit')}
          </Button>
          {isNarrowed(wish) && (
            <ButtonLink kind="quiet" href={path}>
              {t('lists.show_all')}
            </ButtonLink>
          )}
        </div>
        <Disclosure summary={t('lists.more')} open={isOpen}>
          <MoreFilters view={view} />
        </Disclosure>
        <Disclosure summary={t('lists.columns')}>
          <Columns view={view} />
        </Disclosure>
      </form>
    </search>
  )
}

function MoreFilters({ view: { campaigns, rates, wish } }: Props) {
  const t = useT()
  const { formId, tierId } = wish
  const shown = campaigns.map(({ id, title }) => ({ value: String(id), label: title }))
  return (
    <div className="listing-filters">
      <Select
        name="campagne"
        optional="unsaid"
        label={t('lists.campaign')}
        options={[{ value: '', label: t('lists.all_campaigns') }, ...shown]}
        defaultValue={formId ?? ''}
      />
      <Select
        name="tarif"
        optional="unsaid"
        label={t('lists.rate')}
        hint={rates.length === 0 ? t('lists.rate_hint') : undefined}
        options={[
          { value: '', label: t('lists.all_rates') },
          ...rates.map(({ id, label }) => ({ value: String(id), label })),
        ]}
        defaultValue={tierId ?? ''}
      />
      <DayField name="du" value={wish.from} wish={wish} />
      <DayField name="au" value={wish.until} wish={wish} />
      <AmountField name="min" value={wish.min} wish={wish} />
      <AmountField name="max" value={wish.max} wish={wish} />
    </div>
  )
}

const labels = { du: 'lists.from', au: 'lists.until', min: 'lists.min', max: 'lists.max' } as const

type FieldProps<Name extends WishField, Value> = {
  readonly name: Name
  readonly value: Value | null
  readonly wish: ListView['wish']
}

function DayField({ name, value, wish: { unread } }: FieldProps<'du' | 'au', string>) {
  const t = useT()
  const typed = unread[name]
  return (
    <TextInput
      name={name}
      type="date"
      optional="unsaid"
      label={t(labels[name])}
      error={typed === undefined ? undefined : t('lists.day_unread')}
      defaultValue={value ?? ''}
    />
  )
}

function AmountField({ name, value, wish: { unread } }: FieldProps<'min' | 'max', number>) {
  const t = useT()
  const typed = unread[name]
  return (
    <TextInput
      name={name}
      inputMode="decimal"
      unit="€"
      width="short"
      optional="unsaid"
      label={t(labels[name])}
      error={typed === undefined ? undefined : t('lists.amount_unread')}
      defaultValue={typed ?? (value === null ? '' : fieldAmount(value, t.locale))}
    />
  )
}

function Columns({ view: { list, wish } }: Props) {
  const t = useT()
  return (
    <fieldset className="field">
      <legend className="visually-hidden">{t('lists.columns')}</legend>
      <div className="listing-columns">
        {columnsOf(list).map(id => (
          <Checkbox
            key={id}
            name="colonnes"
            id={`colonne-${id}`}
            value={id}
            label={t(`lists.column.${id}`)}
            defaultChecked={wish.columns.includes(id)}
          />
        ))}
      </div>
    </fieldset>
  )
}
