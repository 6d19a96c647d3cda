import { ArrowLeft } from 'lucide-react'
import type { AccountUse } from '#domain/accounting/accounts.ts'
import { rhythms } from '#domain/accounting/journal.ts'
import { accountField, longestAccountName } from '#domain/accounting/settings.ts'
import { accountingPath } from '#domain/form/administration-path.ts'
import type { AccountInForm, AccountingSettingsPage } from '#usecases/administration/accounting-settings.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { AccountsSent } from './accounts-sent.ts'
import { useAccountErrors } from './use-account-errors.ts'

type Props = {
  readonly page: AccountingSettingsPage
  readonly isSaved: boolean
  readonly sent: AccountsSent | undefined
}

/** On which accounts what came stands, and how the journal is kept: one form, one button (rules BKP-2, BKP-4, BKP-7). */
export function AccountingSettingsPanel({ page, isSaved, sent }: Props) {
  const t = useT()
  const { organization, campaign } = page
  const { problems, errors } = useAccountErrors(sent)
  const title = campaign === null ? t('accounting.settings') : campaign.title
  return (
    <div className="container page stack office accounting">
      <UnlistedHead title={`${title} – ${organization.name}`} wrong={problems.length > 0} />
      <p>
        <a
          className="office-back"
          href={accountingPath(organization.organizationSlug, campaign === null ? undefined : 'reglages')}
        >
          <Icon icon={ArrowLeft} />
          {campaign === null ? t('accounting.title') : t('accounting.settings')}
        </a>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="muted">
        {campaign === null ? t('accounting.settings_purpose') : t('accounting.campaign_purpose')}
      </p>
      {isSaved && sent === undefined && <Banner tone="success" title={t('accounting.saved')} />}
      <ErrorSummary problems={problems} />
      <form method="post" className="stack stack-sections" noValidate data-guards>
        {campaign === null && <Keeping page={page} sent={sent} errors={errors} />}
        <Accounts page={page} sent={sent} errors={errors} />
        <p>
          <Button type="submit">{t('accounting.save')}</Button>
        </p>
      </form>
      {campaign === null && <Campaigns page={page} />}
    </div>
  )
}

type Part = Pick<Props, 'page' | 'sent'> & { readonly errors: Readonly<Record<string, string>> }

const withError = (error: string | undefined) => (error === undefined ? {} : { error })

function Keeping({ page, sent, errors }: Part) {
  const t = useT()
  const typed = sent?.journal ?? page.journal
  return (
    <Card className="stack" aria-labelledby="keeping">
      <h2 id="keeping">{t('accounting.keeping')}</h2>
      <RadioGroup
        name="rhythm"
        label={t('accounting.rhythm')}
        choices={rhythms.map(rhythm => ({ value: rhythm, label: t(`accounting.rhythm.${rhythm}`) }))}
        defaultValue={typed.rhythm}
        {...withError(errors.rhythm)}
      />
      <TextInput
        name="code"
        width="short"
        label={t('accounting.code')}
        hint={t('accounting.code_hint')}
        defaultValue={typed.code}
        autoComplete="off"
        {...withError(errors.code)}
      />
      <Checkbox
        name="closesMonthly"
        label={t('accounting.closes_monthly')}
        hint={t('accounting.closes_monthly_hint')}
        defaultChecked={typed.closesMonthly}
      />
      <TextInput
        name="accountantEmail"
        type="email"
        optional
        label={t('accounting.accountant_email')}
        hint={t('accounting.accountant_email_hint')}
        defaultValue={typed.accountantEmail}
        autoComplete="off"
        {...withError(errors.accountantEmail)}
      />
    </Card>
  )
}

function Accounts({ page: { accounts, campaign }, sent, errors }: Part) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="accounts">
      <h2 id="accounts">{t('accounting.accounts_of_uses')}</h2>
      <p className="muted">{campaign === null ? t('accounting.proposed') : t('accounting.campaign_hint')}</p>
      {accounts.map(account => (
        <AccountFields
          key={`${account.scope} ${account.subject}`}
          account={account}
          sent={sent}
          errors={errors}
        />
      ))}
    </Card>
  )
}

type AccountProps = Pick<Part, 'sent' | 'errors'> & { readonly account: AccountInForm }

/** The number of an account and what it is called. */
function AccountFields({ account, sent, errors }: AccountProps) {
  const t = useT()
  const { scope, subject, label } = account
  const row = sent?.accounts.find(each => each.scope === scope && each.subject === subject) ?? account
  const legend =
    scope === 'use' ? t(`accounting.use.${subject as AccountUse}`) : (label ?? t('accounting.whole_campaign'))
  const [number, name] = [accountField('number', account), accountField('name', account)]
  return (
    <fieldset className="accounting-account">
      <legend>{legend}</legend>
      <TextInput
        name={number}
        optional="unsaid"
        width="medium"
        label={t('accounting.number')}
        defaultValue={row.number}
        autoComplete="off"
        {...withError(errors[number])}
      />
      <TextInput
        name={name}
        optional
        label={t('accounting.account_name')}
        defaultValue={row.name}
        maxLength={longestAccountName}
        autoComplete="off"
        {...withError(errors[name])}
      />
    </fieldset>
  )
}

function Campaigns({ page: { organization, campaigns } }: Pick<Props, 'page'>) {
  const t = useT()
  if (campaigns.length === 0) return null
  const path = accountingPath(organization.organizationSlug, 'reglages')
  return (
    <Card className="stack stack-tight" aria-labelledby="campaigns">
      <h2 id="campaigns">{t('accounting.campaigns')}</h2>
      <p className="muted">{t('accounting.campaigns_purpose')}</p>
      <ul>
        {campaigns.map(({ id, title }) => (
          <li key={id}>
            <a href={`${path}?campagne=${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
