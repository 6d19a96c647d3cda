import { longestHolder } from '#domain/fields/iban.ts'
import type { Account } from '#domain/repayment/repayment.ts'
import type { Problem } from '#domain/result.ts'
import { money } from '#messages/format.ts'
import type { RepaymentView } from '#usecases/repayment/give-account.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Card } from '../ui/surface.tsx'
import { TextInput } from '../ui/text-input.tsx'

export type SentAccount = { readonly typed: Account; readonly problems: readonly Problem[] }
type Props = { readonly repayment: RepaymentView; readonly sent: SentAccount | null }

/** Where a payer names the account to which an association pays them back (rule REF-14). */
export function AccountPanel({ repayment, sent }: Props) {
  const t = useT()
  const { organization, status, account } = repayment
  const { brand } = usePage().operator
  const amount = money(repayment.amount, t.locale)
  const title = t('repayment.title', { amount })
  const isOpen = status === 'asked' || status === 'ready'
  const isWrong = (sent?.problems ?? []).some(({ field }) => field !== undefined)
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={isWrong ? t('ui.error_title', { title }) : title} />
      <h1>{title}</h1>
      <p>{t('repayment.intro', { organization, title: repayment.title, order: repayment.orderId })}</p>
      {sent !== null && !isWrong && <Banner tone="warning" live="alert" title={t('repayment.too_late')} />}
      {account !== null && (
        <Banner
          tone="success"
          live="off"
          title={t('repayment.kept', { holder: account.holder, iban: account.iban })}
        >
          {isOpen && <p>{t('repayment.kept_body')}</p>}
        </Banner>
      )}
      {status === 'sent' && <p>{t('repayment.sent', { organization })}</p>}
      {isOpen && <Form sent={sent} isChange={account !== null} />}
      {isOpen && <p className="muted">{t('repayment.privacy', { organization, brand })}</p>}
    </div>
  )
}

function Form({ sent, isChange }: Pick<Props, 'sent'> & { readonly isChange: boolean }) {
  const t = useT()
  const problems = (sent?.problems ?? []).flatMap(({ field, code }) =>
    field === undefined ? [] : [{ id: field, message: t(`error.${code}`) }],
  )
  const errorOf = (id: string) => {
    const message = problems.find(problem => problem.id === id)?.message
    return message === undefined ? {} : { error: message }
  }
  return (
    <Card className="stack">
      <ErrorSummary problems={problems} />
      <form method="post" className="stack" noValidate>
        <TextInput
          name="holder"
          label={t('repayment.holder')}
          hint={t('repayment.holder_hint')}
          autoComplete="name"
          maxLength={longestHolder}
          defaultValue={sent?.typed.holder ?? ''}
          {...errorOf('holder')}
        />
        <TextInput
          name="iban"
          label={t('repayment.iban')}
          hint={t('repayment.iban_hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={sent?.typed.iban ?? ''}
          {...errorOf('iban')}
        />
        <Button type="submit" wide>
          {t(isChange ? 'repayment.change' : 'repayment.submit')}
        </Button>
      </form>
    </Card>
  )
}
