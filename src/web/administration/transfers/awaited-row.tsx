import { fromIsoDate } from '#domain/fields/date.ts'
import { restOf } from '#domain/payment/awaited-transfer.ts'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import { money, shortDate } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { TransfersPage } from '#usecases/administration/transfers.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Money } from '../../ui/money.tsx'
import { Card, Disclosure } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { problemOf, type Refused } from './sent.ts'

type Transfer = TransfersPage['awaited'][number]

type Props = {
  readonly transfer: Transfer
  readonly organizationSlug: string
  readonly today: string
  readonly requestKey: string
  readonly refused: Refused | null
}

/** The control of a field in the form of one transfer, or of the settings. */
export const fieldId = (field: string, paymentId: number): string =>
  paymentId === 0 ? field : `${field}-${paymentId}`

/** The page has no script: the browser keeps what is typed. */
const nothing = () => {}

const payerOf = (t: Translator, { payer }: Transfer) => payer || t('transfer.unknown_payer')

function Head({
  transfer,
  organizationSlug,
  children,
}: Omit<Props, 'refused' | 'today' | 'requestKey'> & { children: string }) {
  const t = useT()
  const { paymentId, reference, title } = transfer
  return (
    <span className="transfer-words">
      <a href={administeredPaymentPath(organizationSlug, paymentId)}>
        <Unbroken>{payerOf(t, transfer)}</Unbroken>
      </a>
      <span className="small muted">
        <Unbroken>{t('transfer.row', { reference, title })}</Unbroken>
      </span>
      <span className="small muted">{children}</span>
    </span>
  )
}

/** An order that waits, and what somebody may say of it. */
export function AwaitedRow({ transfer, organizationSlug, today, requestKey, refused }: Props) {
  const t = useT()
  const { paymentId, reference, received, amount, dueOn } = transfer
  const day = shortDate(dueOn, t.locale)
  const rest = restOf(transfer)
  const own = refused?.paymentId === paymentId ? refused : null
  const errorOf = (field: string) => {
    const problem = problemOf(refused, field, paymentId)
    return problem && { error: t(`error.${problem.code}`) }
  }
  const part = {
    received: money(received, t.locale),
    amount: money(amount, t.locale),
    rest: money(rest, t.locale),
  }
  const words = [
    t(dueOn < today ? 'transfer.late' : 'transfer.until', { day }),
    received > 0 && t('transfer.part', part),
  ]
  return (
    <li id={`virement-${paymentId}`}>
      <div className="transfer-head">
        <Head transfer={transfer} organizationSlug={organizationSlug}>
          {words.filter(Boolean).join(' · ')}
        </Head>
        <Money cents={rest} />
      </div>
      <Disclosure
        summary={
          <>
            {t('transfer.decide')}
            <span className="visually-hidden">
              {' '}
              {t('transfer.of', { reference, payer: payerOf(t, transfer) })}
            </span>
          </>
        }
        open={own !== null}
      >
        <form method="post" className="stack" noValidate>
          <input type="hidden" name="payment" value={paymentId} />
          <input type="hidden" name="requestKey" value={requestKey} />
          <div className="transfer-deeds">
            <DateInput
              id={fieldId('receivedOn', paymentId)}
              name="receivedOn"
              hint={t('ui.day_hint')}
              label={t('transfer.received_on')}
              value={own?.values.receivedOn ?? fromIsoDate(today) ?? ''}
              onValue={nothing}
              autoComplete="off"
              {...errorOf('receivedOn')}
            />
            <TextInput
              id={fieldId('amount', paymentId)}
              name="amount"
              label={t('transfer.received_amount')}
              inputMode="decimal"
              optional="unsaid"
              autoComplete="off"
              defaultValue={own?.values.amount ?? money(rest, t.locale)}
              {...errorOf('amount')}
            />
            <Button type="submit" name="intent" value="receive">
              {t('transfer.receive')}
            </Button>
          </div>
          <p className="row">
            <Button type="submit" kind="quiet" name="intent" value="cancel">
              {t('transfer.cancel')}
            </Button>
          </p>
          <p className="small muted">{t('transfer.cancel_hint')}</p>
        </form>
      </Disclosure>
    </li>
  )
}

/** What came beyond what was asked for, or after the places were let go: it is sent back, or given by its payer's own words. */
export function SurplusCard({
  page: { surpluses, organization },
  refused,
}: {
  readonly page: TransfersPage
  readonly refused: Refused | null
}) {
  const t = useT()
  const { organizationSlug } = organization
  if (surpluses.length === 0) return null
  return (
    <Card className="stack" aria-labelledby="surplus">
      <h2 id="surplus">{t('transfer.surplus')}</h2>
      <p className="muted">{t('transfer.surplus_hint')}</p>
      <ul className="transfer-rows">
        {surpluses.map(transfer => (
          <SurplusRow key={transfer.paymentId} {...{ transfer, organizationSlug, refused }} />
        ))}
      </ul>
    </Card>
  )
}

function SurplusRow({ transfer, organizationSlug, refused }: Omit<Props, 'today' | 'requestKey'>) {
  const t = useT()
  const { paymentId, received, amount, isLetGo, beyond } = transfer
  const told = { amount: money(beyond, t.locale), payer: payerOf(t, transfer) }
  const problem = problemOf(refused, 'words', paymentId)
  return (
    <li>
      <div className="transfer-head">
        <Head transfer={transfer} organizationSlug={organizationSlug}>
          {t(isLetGo ? 'transfer.beyond_let_go' : 'transfer.beyond', {
            received: money(received, t.locale),
            amount: money(amount, t.locale),
          })}
        </Head>
        <Money cents={beyond} />
      </div>
      <form method="post" className="stack stack-tight" noValidate>
        <input type="hidden" name="payment" value={paymentId} />
        <p>
          <Button
            type="submit"
            kind="secondary"
            name="intent"
            value="returned"
            aria-label={t('transfer.returned_one', told)}
          >
            {t('transfer.returned')}
          </Button>
        </p>
        <Disclosure summary={t('transfer.given')} open={problem !== undefined}>
          <div className="stack">
            <TextInput
              id={fieldId('words', paymentId)}
              name="words"
              label={t('transfer.given_words')}
              optional="unsaid"
              autoComplete="off"
              defaultValue={refused?.paymentId === paymentId ? (refused.values.words ?? '') : ''}
              {...(problem !== undefined && { error: t(`error.${problem.code}`) })}
            />
            <p>
              <Button
                type="submit"
                kind="secondary"
                name="intent"
                value="given"
                aria-label={t('transfer.given_one', told)}
              >
                {t('transfer.given')}
              </Button>
            </p>
          </div>
        </Disclosure>
      </form>
    </li>
  )
}
