import { repaymentsPath } from '#domain/payment/refund-address.ts'
import { useT } from '../../messages.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'

/** Asks everybody of a list for an account whom no card can refund (rule REF-14), and leads to where they are paid. */
export function AskAccounts({ organizationSlug }: { readonly organizationSlug: string }) {
  const t = useT()
  return (
    <div className="stack stack-tight">
      <form method="post" className="row" noValidate>
        <Button type="submit" name="step" value="accounts" kind="secondary">
          {t('repayment.ask')}
        </Button>
        <ButtonLink kind="quiet" href={repaymentsPath(organizationSlug)}>
          {t('repayment.office_title')}
        </ButtonLink>
      </form>
      <p className="small muted">{t('repayment.ask_hint')}</p>
    </div>
  )
}
