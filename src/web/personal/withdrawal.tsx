import { refundDay } from '#domain/order/withdrawal.ts'
import { dateTime, longDate, money } from '#messages/format.ts'
import { countedLabels } from '#messages/order-words.ts'
import { parisDate } from '../form/paris-date.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Fact } from '../ui/fact.tsx'
import { FactsLine } from '../ui/facts-line.tsx'
import { Card } from '../ui/surface.tsx'
import { type Withdrawn, WithdrawnBody } from './withdrawn-body.tsx'

type Props = {
  readonly page: {
    readonly orderId: number
    readonly orderUrl: string
    readonly date: string
    readonly title: string
    readonly organization: string
    readonly name: string
    readonly email: string
    readonly items: readonly { readonly id: number; readonly label: string; readonly amount: number }[]
    /** What counts as paid and goes back, in cents; null where nothing can any more. */
    readonly amount: number | null
    /** What of it is still at the bank, in cents. */
    readonly atBank: number
    /** What had still to be paid, and is no longer charged, in cents. */
    readonly notCharged: number
    readonly withdrawal: Withdrawn | null
  }
}

/**
 * The function that the law asks for: what one gives back once more, one button, then the hour of its reception (rule
 * REF-9).
 */
export function Withdrawal({ page }: Props) {
  const t = useT()
  const { withdrawal, amount } = page
  const title = t(
    withdrawal !== null
      ? 'space.withdrawn_title'
      : amount === null
        ? 'space.withdraw_over_title'
        : 'space.withdraw_title',
  )
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={title} />
      <h1>{title}</h1>
      {withdrawal !== null ? (
        <Done page={page} withdrawal={withdrawal} />
      ) : amount === null ? (
        <p>{t('space.withdraw_over_body')}</p>
      ) : (
        <Statement page={page} amount={amount} />
      )}
      {(withdrawal !== null || amount === null) && (
        <p>
          <ButtonLink kind="secondary" href={page.orderUrl}>
            {t('space.back_to_order')}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

function Done({ page, withdrawal }: Props & { readonly withdrawal: Withdrawn }) {
  const t = useT()
  return (
    <Banner
      tone="success"
      title={t('space.withdrawn_body', { at: dateTime(withdrawal.createdAt, t.locale) })}
    >
      <WithdrawnBody organization={page.organization} withdrawal={withdrawal} />
      <p>{t('space.withdrawn_mail')}</p>
    </Banner>
  )
}

function Statement({ page, amount }: Props & { readonly amount: number }) {
  const t = useT()
  const { orderId, date, title, organization, name, email, items, notCharged, atBank } = page
  const paid = amount - atBank
  const refundBy = longDate(refundDay(parisDate(usePage().now())), t.locale, { weekday: false })
  const atBankFacts = { organization, amount: money(atBank, t.locale), date: refundBy }
  return (
    <Card className="stack">
      <p>{t('space.withdraw_intro')}</p>
      <dl className="rows">
        <Fact name={t('space.withdraw_name')}>{name}</Fact>
        <Fact name={t('space.withdraw_email')}>{email}</Fact>
        <Fact name={t('space.withdraw_order')}>
          {t('space.order_number', { number: orderId })}, {longDate(date, t.locale, { weekday: false })}
          <FactsLine className="row-people small muted" facts={[title, organization]} />
        </Fact>
        <Fact name={t('space.withdraw_items')}>
          {countedLabels(
            items.map(item => item.label),
            t,
          )}
        </Fact>
        {(paid > 0 || atBank === 0) && <Fact name={t('space.withdraw_amount')}>{money(paid, t.locale)}</Fact>}
        {atBank > 0 && <Fact name={t('space.withdraw_amount_at_bank')}>{money(atBank, t.locale)}</Fact>}
        {notCharged > 0 && <Fact name={t('space.withdraw_not_charged')}>{money(notCharged, t.locale)}</Fact>}
      </dl>
      <p className="muted">
        {paid > 0 && t('space.withdraw_refund_by', { organization, date: refundBy })}{' '}
        {atBank > 0 && t(paid > 0 ? 'space.withdrawn_also_at_bank' : 'space.withdrawn_at_bank', atBankFacts)}{' '}
        {t('space.withdraw_send_back', { organization })} {notCharged > 0 && t('space.withdraw_no_more')}
      </p>
      <form method="post" className="row" noValidate>
        <Button type="submit" busyLabel={t('space.withdraw_busy')}>
          {t('space.withdraw_submit')}
        </Button>
        <ButtonLink kind="secondary" href={page.orderUrl}>
          {t('space.withdraw_back')}
        </ButtonLink>
      </form>
    </Card>
  )
}
