import type { Tier } from '#domain/form/form.ts'
import { longestReference } from '#domain/payment/recorded-payment.ts'
import { money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Card } from '../../ui/surface.tsx'
import { Select, TextInput } from '../../ui/text-input.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { asksAmount, recordableRates, recordsGift } from './lines.ts'
import { meansChoices } from './payment-fields.tsx'
import { giftChoice, namesOf, sheetAsksAmount } from './sheet.ts'
import type { RecordFields, RecordPageFacts, Shown } from './shown.ts'

type Props = {
  readonly page: RecordPageFacts
  readonly shown: Extract<Shown, { step: 'sheet' }>
  readonly fields: RecordFields
}

const nameInput = { autoCapitalize: 'words', spellCheck: false, maxLength: 100, autoComplete: 'off' } as const

/** One person, one rate and the money, on one sheet (rule PAY-30). */
export function SheetStep({ page, shown, fields }: Props) {
  const t = useT()
  return (
    <Card className="stack sheet" aria-label={t('sheet.title')}>
      <Person shown={shown} fields={fields} />
      <Rates page={page} fields={fields} isNext={shown.next === 'rate'} />
      <Means page={page} fields={fields} />
      <div className="sheet-buttons">
        <Button type="submit" name="step" value="save" busyLabel={t('offline.busy')}>
          {t('sheet.save')}
        </Button>
        <Button type="submit" kind="quiet" name="step" value="choice">
          {t('sheet.more')}
        </Button>
      </div>
    </Card>
  )
}

const typed = ({ values, errorOf }: RecordFields, name: string) => ({
  name,
  defaultValue: values[name] ?? '',
  autoComplete: 'off',
  ...errorOf(name),
})

function Person({ shown, fields }: Pick<Props, 'shown' | 'fields'>) {
  const t = useT()
  const isRefused = shown.problems.length > 0
  return (
    <>
      <div className="sheet-who">
        <TextInput
          {...typed(fields, 'who')}
          {...nameInput}
          type="search"
          label={t('sheet.who')}
          hint={t('sheet.who_hint')}
          autoFocus={shown.next === 'who' && !isRefused}
          optional="unsaid"
        />
        <Button type="submit" kind="secondary" name="step" value="find">
          {t('sheet.find')}
        </Button>
      </div>
      {shown.found !== null && <Found shown={shown} who={fields.values.who ?? ''} />}
      <div className="pair">
        <TextInput {...typed(fields, 'firstName')} {...nameInput} label={t('payer.first_name')} />
        <TextInput {...typed(fields, 'lastName')} {...nameInput} label={t('payer.last_name')} />
      </div>
      <TextInput
        {...typed(fields, 'email')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        label={t('payer.email')}
        hint={t('sheet.email_hint')}
        autoFocus={shown.next === 'email'}
        optional
      />
    </>
  )
}

/** Who was found, each a button, and the way to somebody new; the first has the focus, so that Enter takes them. */
function Found({ shown: { found }, who }: Pick<Props, 'shown'> & { readonly who: string }) {
  const t = useT()
  const people = found ?? []
  const { firstName, lastName } = namesOf(who)
  return (
    <fieldset className="sheet-found">
      <legend className="small muted">
        {people.length === 0 ? t('sheet.found_none') : t('sheet.found', { count: people.length })}
      </legend>
      {people.map((person, index) => (
        <Button
          key={person.id}
          type="submit"
          kind="secondary"
          name="step"
          value={`pick-${person.id}`}
          autoFocus={index === 0}
        >
          <Unbroken>
            {[`${person.firstName} ${person.lastName}`.trim(), person.email, person.city]
              .filter(Boolean)
              .join(' · ')}
          </Unbroken>
        </Button>
      ))}
      <Button type="submit" kind="quiet" name="step" value="pick-new" autoFocus={people.length === 0}>
        {t('sheet.somebody_new', { name: `${firstName} ${lastName}`.trim() })}
      </Button>
    </fieldset>
  )
}

function priceOf(t: Translator, tier: Tier): string | null {
  if (asksAmount(tier)) return null
  return tier.price === 0 ? t('common.free') : money(tier.price, t.locale)
}

type RatesProps = Pick<Props, 'page' | 'fields'> & { readonly isNext: boolean }

function Rates({ page: { form }, fields, isNext }: RatesProps) {
  const t = useT()
  const rates = recordableRates(form).map(tier => {
    const left = tier.remainingNumber === null ? null : t('offline.left', { count: tier.remainingNumber })
    const state = tier.remainingNumber === 0 ? t('offline.sold_out') : left
    const words = [tier.label, priceOf(t, tier), state].filter(Boolean).join(' · ')
    return { value: String(tier.id), label: words }
  })
  const gift = recordsGift(form) ? [{ value: giftChoice, label: t('offline.gift') }] : []
  const options = [...rates, ...gift]
  const only = options.length === 1 ? options[0]?.value : undefined
  return (
    <>
      <Select
        {...fields.errorOf('rate')}
        name="rate"
        label={t('sheet.rate')}
        options={options}
        defaultValue={fields.values.rate || (only ?? '')}
        autoFocus={isNext}
        {...(only === undefined && { placeholder: t('ui.choose') })}
      />
      {sheetAsksAmount(form) && (
        <TextInput
          {...typed(fields, 'amount')}
          label={t('sheet.amount')}
          hint={t('sheet.amount_hint')}
          inputMode="decimal"
          unit="€"
          width="medium"
          optional="unsaid"
        />
      )}
    </>
  )
}

function Means({ page, fields }: Pick<Props, 'page' | 'fields'>) {
  const t = useT()
  const { values, errorOf } = fields
  return (
    <>
      <RadioGroup
        name="means"
        label={t('offline.means')}
        inRow
        choices={meansChoices(t, page.mayAwait)}
        defaultValue={values.means ?? ''}
        {...errorOf('means')}
      />
      <div className="pair">
        <DateInput
          name="receivedOn"
          hint={t('ui.day_hint')}
          label={t('offline.received_on')}
          value={values.receivedOn ?? ''}
          onValue={nothing}
          autoComplete="off"
          {...errorOf('receivedOn')}
        />
        <TextInput
          {...typed(fields, 'reference')}
          label={t('offline.reference')}
          hint={t('offline.reference_hint')}
          maxLength={longestReference}
          optional
        />
      </div>
      <TextInput
        {...typed(fields, 'cheques')}
        label={t('sheet.cheques')}
        hint={t('sheet.cheques_hint')}
        inputMode="numeric"
        maxLength={3}
        width="short"
        optional
      />
    </>
  )
}

/** The page is a plain form: the browser keeps what is typed. */
const nothing = () => undefined
