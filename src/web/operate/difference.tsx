import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import { dateTime } from '#messages/format.ts'
import type { DifferenceFile } from '#usecases/operation/differences.ts'
import { useT } from '../messages.tsx'
import { Banner, Tag } from '../ui/banner.tsx'
import { Fact } from '../ui/fact.tsx'
import { Money } from '../ui/money.tsx'
import { Card } from '../ui/surface.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { amountWords, differenceTitle, movementWords } from './difference-words.ts'
import { OperatorForm, problemsOf, Reason } from './forms.tsx'
import { BackToList, Row } from './lists.tsx'
import { OperatorPage } from './operator-page.tsx'
import { auditPath, operate, operatedPath } from './paths.ts'
import type { Refused } from './seen.ts'

type Props = {
  readonly file: DifferenceFile
  readonly notice: { readonly done: 'ferme' | 'corrige' | 'deja' | null; readonly isProven: boolean }
  readonly sent: Refused | undefined
}

const doneWords = {
  ferme: 'operator.difference_closed',
  corrige: 'operator.difference_booked',
  deja: 'operator.difference_booked_before',
} as const

/** One difference, with what both sides say and what can be done about it. */
export function Difference({ file, notice, sent }: Props) {
  const t = useT()
  const { difference } = file
  const problems = problemsOf(t, sent)
  return (
    <OperatorPage
      section="differences"
      title={differenceTitle(t, difference)}
      done={notice.done && t(doneWords[notice.done])}
      isProven={notice.isProven}
      sent={sent}
      problems={problems}
    >
      <BackToList href={operate.differences} />
      <Facts difference={difference} />
      <BothSides file={file} />
      {difference.status === 'open' && difference.organizationId !== null && (
        <CorrectionForm sent={sent} problems={problems} />
      )}
      {difference.status === 'open' && (
        <Card>
          <OperatorForm
            intent="close"
            title={t('operator.difference_close')}
            submit={t('operator.difference_close')}
            kind="secondary"
          >
            <input type="hidden" name="seen" value={difference.expected - difference.found} />
            <p className="muted">{t('operator.difference_close_means')}</p>
            <Reason sent={sent} intent="close" />
          </OperatorForm>
        </Card>
      )}
    </OperatorPage>
  )
}

function Facts({ difference }: { readonly difference: DifferenceFile['difference'] }) {
  const t = useT()
  const { id, kind, object, status, organizationSlug, organizationName, expected, found } = difference
  return (
    <Card className="stack stack-tight" aria-labelledby="difference-about">
      <div className="spread">
        <h2 id="difference-about">{t(`operator.finding.${kind}`)}</h2>
        <Tag tone={status === 'open' ? 'warning' : 'info'}>{t(`operator.difference_is.${status}`)}</Tag>
      </div>
      {difference.reason !== null && difference.closedAt !== null && (
        <Banner
          tone="info"
          live="off"
          title={t('operator.difference_closed_because', { date: dateTime(difference.closedAt, t.locale) })}
        >
          <p className="operate-quote">{difference.reason}</p>
        </Banner>
      )}
      <dl className="rows">
        <Fact name={t('operator.difference_object')}>{object}</Fact>
        <Fact name={t('operator.difference_organization')}>
          {organizationSlug === null ? (
            t('operator.difference_operator')
          ) : (
            <a href={operatedPath('organizations', organizationSlug)}>{organizationName}</a>
          )}
        </Fact>
        {amountWords(t, difference) !== null && <Sides expected={expected} found={found} />}
        <Fact name={t('operator.difference_first')}>{dateTime(difference.firstSeenAt, t.locale)}</Fact>
        <Fact name={t('operator.difference_last')}>{dateTime(difference.lastSeenAt, t.locale)}</Fact>
      </dl>
      <p>
        <a href={auditPath(`difference:${id}`)}>{t('operator.in_audit')}</a>
      </p>
    </Card>
  )
}

function Sides({ expected, found }: Pick<DifferenceFile['difference'], 'expected' | 'found'>) {
  const t = useT()
  return (
    <>
      <Fact name={t('operator.difference_expected')}>
        <Money cents={expected} />
      </Fact>
      <Fact name={t('operator.difference_found')}>
        <Money cents={found} />
      </Fact>
    </>
  )
}

/** What the ledger and the provider say of the object, side by side in time. */
function BothSides({ file: { entries, movements, difference } }: Pick<Props, 'file'>) {
  const t = useT()
  const slug = difference.organizationSlug
  return (
    <Card className="stack stack-tight">
      <h2>{t('operator.difference_ledger')}</h2>
      {entries.length === 0 && <p className="muted">{t('operator.difference_ledger_none')}</p>}
      <ul className="space-list">
        {entries.map(({ kind, key, amount, at, paymentId }) => (
          <Row key={`${kind} ${key}`} href={null} title={`${kind} ${key}`} tag={<Money cents={amount} />}>
            <span>{dateTime(at, t.locale)}</span>
            {paymentId !== null && slug !== null && (
              <a href={administeredPaymentPath(slug, paymentId)}>
                {t('operator.difference_payment', { number: paymentId })}
              </a>
            )}
          </Row>
        ))}
      </ul>
      <h2>{t('operator.difference_provider')}</h2>
      {movements.length === 0 && <p className="muted">{t('operator.difference_provider_none')}</p>}
      <ul className="space-list">
        {movements.map(movement => {
          const { title, provider } = movementWords(t, difference, movement)
          return (
            <Row key={movement.id} href={null} title={title} tag={<Money cents={movement.amount} />}>
              <span>{dateTime(movement.at, t.locale)}</span>
              {provider !== null && <span className="operate-keys">{provider}</span>}
            </Row>
          )
        })}
      </ul>
    </Card>
  )
}
