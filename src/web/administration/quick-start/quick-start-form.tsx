import { useState } from 'react'
import { longest } from '#domain/form/contents.ts'
import {
  monthlyAmounts,
  onceAmounts,
  placeKinds,
  type QuickFacts,
  type QuickValues,
  type QuickWords,
  readQuickStart,
} from '#domain/form/quick-start.ts'
import { seasons, validityOf } from '#domain/form/season.ts'
import { formTypes, type PublishedFormType } from '#domain/form/types/index.ts'
import type { Problem } from '#domain/result.ts'
import { longDate, money } from '#messages/format.ts'
import { coverAddress } from '../../cover-address.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type CheckedForm, useCheckedForm } from '../checked-form.ts'
import { quickProblem } from './field-words.ts'

export type QuickStartProps = {
  readonly formType: PublishedFormType
  readonly organizationSlug: string
  readonly facts: QuickFacts
  readonly words: QuickWords
  readonly values: QuickValues
  readonly problems: readonly Problem[]
}

/** The few fields that a type cannot do without; beside them the card that comes of it, as people will see it. */
export function QuickStartForm({
  formType,
  organizationSlug,
  facts,
  words,
  values,
  problems: refused,
}: QuickStartProps) {
  const t = useT()
  const isGift = formTypes[formType].begins === 'gifts'
  const [title, setTitle] = useState(isGift ? words.donation : (values.title ?? ''))
  const form = useCheckedForm({
    refused,
    check: typed => {
      const read = readQuickStart(formType, typed, facts, words)
      return read.ok ? [] : read.error
    },
    words: problem => quickProblem(t, formType, problem),
  })
  return (
    <div className="quick">
      <form method="post" className="stack" noValidate onSubmit={form.onSubmit} data-guards>
        <ErrorSummary problems={form.problems} />
        <Card className="stack">
          {isGift ? (
            <Gifts words={words} />
          ) : (
            <>
              <TextInput
                name="title"
                label={t('quick.name')}
                hint={t(`quick.name_hint.${formType}` as 'quick.name_hint.Event')}
                maxLength={longest.title}
                autoComplete="off"
                defaultValue={values.title ?? ''}
                onChange={event => setTitle(event.target.value)}
                {...form.errorOf('title')}
              />
              <Rest formType={formType} values={values} facts={facts} form={form} />
            </>
          )}
        </Card>
        <Button type="submit" name="intent" value="publish" wide busyLabel={t('quick.busy')}>
          {t(isGift ? 'quick.publish_gift' : 'quick.publish')}
        </Button>
        <Button type="submit" name="intent" value="keep" kind="secondary" wide busyLabel={t('quick.busy')}>
          {t('quick.keep')}
        </Button>
        <p className="small muted">{t('quick.later')}</p>
      </form>
      <Preview
        formType={formType}
        title={title}
        organization={facts.organization.name}
        seed={organizationSlug}
      />
    </div>
  )
}

type RestProps = {
  readonly formType: PublishedFormType
  readonly values: QuickValues
  readonly facts: QuickFacts
  readonly form: CheckedForm
}

function Rest(props: RestProps) {
  const t = useT()
  const { formType, values, form } = props
  switch (formTypes[formType].begins) {
    case 'event':
      return <EventFields {...props} />
    case 'season':
      return <MembershipFields {...props} />
    case 'project':
      return <Amount name="goal" label={t('quick.goal')} values={values} form={form} />
    default:
      return (
        <>
          <TextInput
            name="item"
            label={t(`quick.item.${formType}` as 'quick.item.Shop')}
            maxLength={longest.label}
            autoComplete="off"
            defaultValue={values.item ?? ''}
            {...form.errorOf('item')}
          />
          <Amount name="price" label={t('quick.price')} values={values} form={form} />
        </>
      )
  }
}

function EventFields({ values, form, facts }: RestProps) {
  const t = useT()
  const [kind, setKind] = useState(values.placeKind ?? 'address')
  return (
    <>
      <TextInput
        name="start"
        type="datetime-local"
        label={t('quick.start')}
        min={facts.now}
        defaultValue={values.start ?? ''}
        {...form.errorOf('start')}
      />
      <RadioGroup
        name="placeKind"
        label={t('quick.place_kind')}
        choices={placeKinds.map(value => ({ value, label: t(`quick.place_${value}`) }))}
        value={kind}
        onChoose={setKind}
        inRow
      />
      {kind === 'address' && (
        <TextInput
          name="place"
          label={t('quick.place')}
          maxLength={longest.place}
          autoComplete="off"
          defaultValue={values.place ?? ''}
          {...form.errorOf('place')}
        />
      )}
      <Amount
        name="price"
        label={t('quick.price')}
        hint={t('quick.price_hint')}
        values={values}
        form={form}
      />
      <TextInput
        name="capacity"
        label={t('quick.capacity')}
        hint={t('quick.capacity_hint')}
        inputMode="numeric"
        autoComplete="off"
        width="short"
        optional
        defaultValue={values.capacity ?? ''}
        {...form.errorOf('capacity')}
      />
    </>
  )
}

function MembershipFields({ values, form, facts }: RestProps) {
  const t = useT()
  const day = (iso: string) => longDate(iso, t.locale, { weekday: false })
  const choices = seasons.map(value => {
    const { validFrom, validUntil } = validityOf(value, facts.today)
    const days =
      validFrom === null || validUntil === null
        ? ''
        : ` (${t('quick.season_days', { from: day(validFrom), until: day(validUntil) })})`
    return { value, label: `${t(`quick.season_${value}`)}${days}` }
  })
  const overlaps = form.errorOf('season').error === t('error.season_overlaps')
  // The question stays once it was asked: the errors go when the form is sent, and its answer goes with it.
  const [isAsked, setIsAsked] = useState(values.overlap === 'on')
  if (overlaps && !isAsked) setIsAsked(true)
  return (
    <>
      <RadioGroup
        name="season"
        label={t('quick.season')}
        choices={choices}
        defaultValue={values.season ?? 'calendar'}
        {...form.errorOf('season')}
      />
      {isAsked && (
        <Checkbox name="overlap" label={t('quick.overlap')} defaultChecked={values.overlap === 'on'} />
      )}
      <Amount
        name="price"
        label={t('quick.price')}
        hint={t('quick.price_hint')}
        values={values}
        form={form}
      />
    </>
  )
}

type AmountProps = Pick<RestProps, 'values' | 'form'> & {
  readonly name: 'price' | 'goal'
  readonly label: string
  readonly hint?: string
}

function Amount({ name, label, hint, values, form }: AmountProps) {
  const t = useT()
  return (
    <TextInput
      name={name}
      label={t('ui.amount_in_euros', { label })}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      unit="€"
      maxLength={12}
      defaultValue={values[name] ?? ''}
      {...form.errorOf(name)}
    />
  )
}

/** Nothing is asked: this is what the page begins with. */
function Gifts({ words }: { readonly words: QuickWords }) {
  const t = useT()
  const amounts = (all: readonly number[]) => all.map(amount => money(amount, t.locale)).join(' · ')
  return (
    <>
      <p>{t('quick.gift_lead')}</p>
      <dl className="quick-amounts">
        <dt className="muted">{t('quick.gift_title')}</dt>
        <dd>{words.donation}</dd>
        <dt className="muted">{t('quick.gift_once')}</dt>
        <dd>{amounts(onceAmounts)}</dd>
        <dt className="muted">{t('quick.gift_monthly')}</dt>
        <dd>{amounts(monthlyAmounts)}</dd>
      </dl>
    </>
  )
}

type PreviewProps = {
  readonly formType: PublishedFormType
  readonly title: string
  readonly organization: string
  readonly seed: string
}

function Preview({ formType, title, organization, seed }: PreviewProps) {
  const t = useT()
  return (
    <aside className="card quick-preview" aria-hidden="true">
      <img src={coverAddress(formTypes[formType].motif, seed, null)} alt="" width="1200" height="630" />
      <div className="stack stack-tight">
        <p className="small muted">{t(`quick.type.${formType}`)}</p>
        <p className="campaign-card-title">{title || t(`quick.title.${formType}`)}</p>
        <p className="small muted">{organization}</p>
      </div>
    </aside>
  )
}
