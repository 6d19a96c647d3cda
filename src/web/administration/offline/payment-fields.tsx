import { awaitedMeans } from '#domain/payment/awaited-transfer.ts'
import { offlineMeans } from '#domain/payment/payment-means.ts'
import { longestReference } from '#domain/payment/recorded-payment.ts'
import type { Translator } from '#messages/translator.ts'
import { useT } from '../../messages.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { RecordFields } from './shown.ts'

/** How and when money was handed over (rule PAY-27), where it may be several cheques (rule PAY-31). */
export function PaymentFields({
  values,
  errorOf,
  mayAwait = false,
}: RecordFields & { readonly mayAwait?: boolean }) {
  const t = useT()
  return (
    <>
      <ReceivedFields {...{ values, errorOf, mayAwait }} referenceHint={t('offline.reference_hint')} />
      <TextInput
        name="cheques"
        label={t('sheet.cheques')}
        hint={t('sheet.cheques_hint')}
        defaultValue={values.cheques ?? ''}
        inputMode="numeric"
        maxLength={3}
        width="short"
        autoComplete="off"
        optional
        {...errorOf('cheques')}
      />
    </>
  )
}

/** The same for one sum of money. */
export function ReceivedFields({
  values,
  errorOf,
  referenceHint,
  mayAwait = false,
}: RecordFields & { readonly referenceHint: string; readonly mayAwait?: boolean }) {
  const t = useT()
  return (
    <>
      <RadioGroup
        name="means"
        label={t('offline.means')}
        choices={meansChoices(t, mayAwait)}
        defaultValue={values.means ?? ''}
        {...errorOf('means')}
      />
      <DateInput
        name="receivedOn"
        label={t('offline.received_on')}
        hint={`${t('offline.received_hint')} ${t('ui.day_hint')}`}
        value={values.receivedOn ?? ''}
        onValue={nothing}
        autoComplete="off"
        {...errorOf('receivedOn')}
      />
      <TextInput
        name="reference"
        label={t('offline.reference')}
        hint={referenceHint}
        defaultValue={values.reference ?? ''}
        maxLength={longestReference}
        autoComplete="off"
        optional
        {...errorOf('reference')}
      />
    </>
  )
}

/** What money comes by; with `mayAwait` a transfer may still be to come (rule PAY-32). */
export const meansChoices = (t: Translator, mayAwait: boolean) => [
  ...offlineMeans.map(value => ({ value, label: t(`offline.means.${value}`) })),
  ...(mayAwait ? [{ value: awaitedMeans, label: t('transfer.desk') }] : []),
]

/** The page is a plain form: the browser keeps what is typed. */
const nothing = () => undefined
