import { ArrowLeft } from 'lucide-react'
import { administeredPaymentPath, chequesPath } from '#domain/payment/refund-address.ts'
import { longDate, shortDate } from '#messages/format.ts'
import type { SlipPage } from '#usecases/administration/deposit-slips.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'
import { Table } from '../../ui/table.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { chequeValue, ReturnCard } from './series-cards.tsx'

type Props = { readonly page: SlipPage; readonly isRefused: boolean }

/** A slip of cheques as the bank gets it, printed alone; below, how its cheques are taken back (rule PAY-29). */
export function SlipPanel({ page, isRefused }: Props) {
  const t = useT()
  const { organization, slip, cheques } = page
  const hasReturned = cheques.some(({ isReturned }) => isReturned)
  const { organizationSlug, name } = organization
  const { number, madeOn, amount, by, isVoid } = slip
  const title = t('cheques.slip', { number })
  return (
    <div className="container page stack office cheques">
      <UnlistedHead title={`${title} – ${name}`} />
      <p>
        <a className="office-back" href={chequesPath(organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {t('cheques.title')}
        </a>
      </p>
      {isRefused && <Banner tone="danger" live="alert" title={t('cheques.undo_refused')} />}
      {isVoid && <Banner tone="warning" live="off" title={t('cheques.slip_void')} />}
      {!isVoid && <p className="muted">{t('cheques.print')}</p>}
      <div className="slip stack">
        <h1 tabIndex={-1}>{title}</h1>
        <p>
          {name}
          <br />
          {t('cheques.slip_on', { date: longDate(madeOn, t.locale, { weekday: false }) })}
          {by !== null && (
            <>
              <br />
              {t('cheques.slip_by', { name: by })}
            </>
          )}
        </p>
        {cheques.length > 0 && (
          <Table
            quiet
            caption={t('cheques.slip_caption')}
            rows={cheques}
            keyOf={chequeValue}
            columns={[
              {
                key: 'payer',
                label: t('cheques.payer'),
                cell: ({ paymentId, payer, isVoid: isGone, isReturned }) => (
                  <>
                    <a href={administeredPaymentPath(organizationSlug, paymentId)}>
                      <Unbroken>{payer ?? t('cheques.unknown_payer')}</Unbroken>
                    </a>
                    {isReturned && !isGone && (
                      <span className="small muted cell-more">{t('cheques.is_returned')}</span>
                    )}
                    {isGone && <span className="small muted cell-more">{t('cheques.is_void')}</span>}
                  </>
                ),
              },
              {
                key: 'reference',
                label: t('cheques.reference'),
                cell: ({ reference }) => <Unbroken>{reference ?? ''}</Unbroken>,
              },
              {
                key: 'received',
                label: t('cheques.received'),
                kind: 'date',
                cell: ({ receivedOn }) => shortDate(receivedOn, t.locale),
              },
              {
                key: 'amount',
                label: t('cheques.amount'),
                kind: 'amount',
                cell: cheque => <Money cents={cheque.amount} />,
              },
            ]}
          />
        )}
        <p className="slip-total">
          <span>{t('cheques.slip_total')}</span>
          <strong>
            <Money cents={amount} />
          </strong>
        </p>
        <p className="slip-signature">{t('cheques.signature')}</p>
      </div>
      <ReturnCard page={page} />
      {!isVoid && !hasReturned && (
        <Card>
          <form method="post" className="stack" noValidate>
            <p className="muted">{t('cheques.undo_hint')}</p>
            <p>
              <Button type="submit" kind="secondary">
                {t('cheques.undo')}
              </Button>
            </p>
          </form>
        </Card>
      )}
    </div>
  )
}
