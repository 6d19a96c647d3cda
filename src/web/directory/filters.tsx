import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { DirectoryQuery } from '#contract/search.ts'
import type { SearchInput } from '#domain/organization/search-input.ts'
import { useT } from '../messages.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Option } from '../ui/text-input.tsx'
import { categoryOptions, typeOptions } from './options.ts'

type Props = { readonly input: SearchInput; readonly query: DirectoryQuery }

/**
 * What narrows a search. On a phone it is a sheet that its button opens, on a wide window it stands in the page: a native
 * popover, so both work without JavaScript.
 */
export function Filters({ input, query }: Props) {
  const t = useT()
  return (
    <section className="filters" id="filters" popover="auto" aria-labelledby="filters-title">
      <div className="dialog-head filters-head">
        <h2 id="filters-title">{t('directory.filters')}</h2>
        <button
          type="button"
          className="icon-btn"
          popoverTarget="filters"
          popoverTargetAction="hide"
          aria-label={t('directory.close_filters')}
          title={t('directory.close_filters')}
        >
          <Icon icon={X} />
        </button>
      </div>
      <div className="filters-row">
        <Choice
          name="type"
          label={t('directory.type')}
          any={t('directory.any_type')}
          value={query.type}
          options={typeOptions(t, input.sought)}
        />
        <Choice
          name="categorie"
          label={t('directory.category')}
          any={t('directory.any_category')}
          value={query.categorie}
          options={categoryOptions(t, input.sought, query.categorie)}
        />
        <Line
          name="ville"
          label={t('directory.city')}
          defaultValue={query.ville ?? ''}
          autoComplete="address-level2"
        />
        {input.sought === 'campaigns' && <CampaignFilters query={query} />}
        <Box name="recu" label={t('directory.receipt')} ticked={query.recu} />
      </div>
      <button type="submit" className="btn btn-primary btn-wide filters-submit">
        {t('directory.show')}
      </button>
    </section>
  )
}

/** What only a campaign has: a date, a price, places. */
function CampaignFilters({ query }: Pick<Props, 'query'>) {
  const t = useT()
  return (
    <>
      <Line name="du" label={t('directory.from')} type="date" defaultValue={query.du ?? ''} />
      <Line name="au" label={t('directory.until')} type="date" defaultValue={query.au ?? ''} />
      <Box name="gratuit" label={t('directory.free')} ticked={query.gratuit} />
      <Box name="places" label={t('directory.places_left')} ticked={query.places} />
    </>
  )
}

type LabelProps = { readonly name: string; readonly label: string; readonly children: ReactNode }

/** Nothing here is asked of anybody: no field is required, and none has to say that it is not. */
function Labelled({ name, label, children }: LabelProps) {
  return (
    <div className="field">
      <label className="field-label small" htmlFor={`filter-${name}`}>
        {label}
      </label>
      {children}
    </div>
  )
}

type LineProps = ComponentProps<'input'> & { readonly name: string; readonly label: string }

function Line({ label, ...input }: LineProps) {
  return (
    <Labelled name={input.name} label={label}>
      <input type="text" maxLength={120} {...input} className="input" id={`filter-${input.name}`} />
    </Labelled>
  )
}

type ChoiceProps = {
  readonly name: string
  readonly label: string
  /** The first line: no choice. */
  readonly any: string
  readonly value: string | null
  readonly options: readonly Option[]
}

function Choice({ name, label, any, value, options }: ChoiceProps) {
  return (
    <Labelled name={name} label={label}>
      <select className="input" id={`filter-${name}`} name={name} defaultValue={value ?? ''}>
        <option value="">{any}</option>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

function Box({
  name,
  label,
  ticked,
}: {
  readonly name: string
  readonly label: string
  readonly ticked: boolean
}) {
  return <Checkbox id={`filter-${name}`} name={name} value="1" label={label} defaultChecked={ticked} />
}
