import type { MouseEvent } from 'react'
import { organizationCategories } from '#domain/organization/categories.ts'
import { longestOpening, type OpeningValues, organismTypes } from '#domain/organization/opening.ts'
import { useT } from '../../messages.tsx'
import { Card, Disclosure } from '../../ui/surface.tsx'
import { Select, TextInput } from '../../ui/text-input.tsx'

/** With JavaScript a link changes the page where it stands. */
const instead = (then: () => void) => (event: MouseEvent) => {
  event.preventDefault()
  then()
}

/** The organization that was found in a register: its name and its town are said by it. */
export function Picked({
  values,
  onOther,
}: {
  readonly values: OpeningValues
  readonly onOther: () => void
}) {
  const t = useT()
  const number = values.rna || values.siren
  return (
    <Card className="stack opening-picked" aria-labelledby="picked">
      <h2 id="picked" tabIndex={-1}>
        {t('opening.picked')}
      </h2>
      <p>
        <strong>{values.name}</strong>
        <br />
        <span className="muted">
          {[[values.zipCode, values.city].filter(Boolean).join(' '), number].filter(Boolean).join(' · ')}
        </span>
      </p>
      {(['name', 'city', 'zipCode', 'rna', 'siren'] as const).map(name => (
        <input key={name} type="hidden" name={name} value={values[name] ?? ''} />
      ))}
      <CategoryField value={values.category} />
      <p>
        <a href="/ouvrir" onClick={instead(onOther)}>
          {t('opening.other')}
        </a>
      </p>
    </Card>
  )
}

type ByHandProps = {
  readonly values: OpeningValues
  readonly errorOf: (id: string) => { readonly error?: string }
  readonly onSearch: () => void
}

/** The same, typed. */
export function ByHand({ values, errorOf, onSearch }: ByHandProps) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="organization">
      <h2 id="organization">{t('opening.organization')}</h2>
      <TextInput
        name="name"
        label={t('opening.name')}
        autoComplete="organization"
        maxLength={longestOpening.name}
        defaultValue={values.name ?? ''}
        {...errorOf('name')}
      />
      <TextInput
        name="city"
        label={t('opening.city')}
        autoComplete="address-level2"
        maxLength={longestOpening.city}
        defaultValue={values.city ?? ''}
        {...errorOf('city')}
      />
      <CategoryField value={values.category} {...errorOf('category')} />
      <Disclosure summary={t('opening.more')}>
        <div className="stack">
          <Select
            name="organismType"
            label={t('opening.organism')}
            options={organismTypes.map(value => ({ value, label: t(`opening.organism_${value}`) }))}
            defaultValue={values.organismType ?? 'association'}
          />
          <TextInput
            name="zipCode"
            label={t('opening.zip_code')}
            inputMode="numeric"
            autoComplete="postal-code"
            width="short"
            optional
            defaultValue={values.zipCode ?? ''}
            {...errorOf('zipCode')}
          />
          <TextInput
            name="rna"
            label={t('opening.rna')}
            hint={t('opening.rna_hint')}
            autoComplete="off"
            width="medium"
            optional
            defaultValue={values.rna ?? ''}
            {...errorOf('rna')}
          />
          <TextInput
            name="siren"
            label={t('opening.siren')}
            inputMode="numeric"
            autoComplete="off"
            width="medium"
            optional
            defaultValue={values.siren ?? ''}
            {...errorOf('siren')}
          />
        </div>
      </Disclosure>
      <p>
        <a href="/ouvrir" onClick={instead(onSearch)}>
          {t('opening.search_again')}
        </a>
      </p>
    </Card>
  )
}

function CategoryField({ value, error }: { readonly value: string | undefined; readonly error?: string }) {
  const t = useT()
  const options = Object.entries(organizationCategories).map(([name, word]) => ({
    value: word,
    label: t(`category.${name as keyof typeof organizationCategories}`),
  }))
  return (
    <Select
      name="category"
      label={t('opening.category')}
      placeholder={t('opening.category_choose')}
      options={options}
      defaultValue={value ?? ''}
      {...(error === undefined ? {} : { error })}
    />
  )
}
