import { accountField, type TypedAccount } from '#domain/accounting/settings.ts'
import { accountingPath } from '#domain/form/administration-path.ts'
import { money } from '#messages/format.ts'
import type { JournalPage, Waiting } from '#usecases/administration/accounting.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { AccountsSent } from './accounts-sent.ts'
import { useAccountErrors } from './use-account-errors.ts'

type Props = { readonly page: JournalPage; readonly sent: AccountsSent | undefined }

/** What waits on the suspense account, each with the field of the account that it shall have (rule BKP-2). */
export function WaitingAccounts({ page, sent }: Props) {
  const t = useT()
  const { errors } = useAccountErrors(sent)
  const { organization, month, waiting, suspense } = page
  if (waiting.length === 0) return null
  const whole = waiting.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <section className="stack" aria-labelledby="waiting">
      <h2 id="waiting">{t('accounting.waiting')}</h2>
      <Banner
        tone="warning"
        live="off"
        title={t('accounting.suspense_title', { amount: money(whole, t.locale) })}
      >
        <p>{t('accounting.suspense', { number: suspense })}</p>
      </Banner>
      <form
        method="post"
        className="stack stack-tight"
        noValidate
        action={accountingPath(organization.organizationSlug)}
      >
        <input type="hidden" name="mois" value={month} />
        <ul className="accounting-waiting">
          {waiting.map(each => (
            <li key={`${each.formId} ${each.tierId}`}>
              <Subject waiting={each} sent={sent?.accounts ?? []} errors={errors} />
            </li>
          ))}
        </ul>
        {waiting.some(({ formId }) => formId !== null) && (
          <p>
            <Button type="submit" kind="secondary" name="intent" value="accounts">
              {t('accounting.save_accounts')}
            </Button>
          </p>
        )}
      </form>
    </section>
  )
}

type SubjectProps = {
  readonly waiting: Waiting
  readonly sent: readonly TypedAccount[]
  readonly errors: Readonly<Record<string, string>>
}

function Subject({ waiting, sent, errors }: SubjectProps) {
  const t = useT()
  const { formId, tierId, amount, subject } = waiting
  const name =
    subject === null
      ? t('accounting.waiting_unknown')
      : [subject.campaign, subject.rate].filter(part => part !== null).join(' – ')
  const place =
    tierId === null
      ? ({ scope: 'campaign', subject: String(formId) } as const)
      : ({ scope: 'rate', subject: String(tierId) } as const)
  const field = accountField('number', place)
  const typed = sent.find(row => row.scope === place.scope && row.subject === place.subject)
  const error = errors[field]
  if (formId === null)
    return (
      <p className="accounting-subject">
        <span>{name}</span> <Money cents={amount} />
      </p>
    )
  return (
    <TextInput
      name={field}
      optional="unsaid"
      width="medium"
      autoComplete="off"
      label={t('accounting.account_of', { subject: name })}
      hint={<Money cents={amount} />}
      defaultValue={typed?.number ?? ''}
      {...(error !== undefined && { error })}
    />
  )
}
