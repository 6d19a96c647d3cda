import { ArrowLeft, RefreshCw } from 'lucide-react'
import { bankLineFilters } from '#domain/bank/bank-filters.ts'
import type { BankFileProblem } from '#domain/bank/bank-line.ts'
import { bankPath, payoutAccountPath } from '#domain/form/administration-path.ts'
import type { Problem } from '#domain/result.ts'
import { wholeNumber } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { BankPage } from '#usecases/administration/bank-lines.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type BankAddress, bankAddress } from './bank-address.ts'
import { LineCard } from './line-card.tsx'

type Props = BankAddress & {
  readonly page: BankPage
  /** The file that was sent had been sent before. */
  readonly isSentBefore: boolean
  /** Something was just said of a line. */
  readonly isDone: boolean
  readonly problems: readonly Problem[]
}

/** The lines of an association's bank: send its file, then say of what came what it is (rules BNK-1 to BNK-4). */
export function BankPanel(props: Props) {
  const t = useT()
  const { page, isDone, problems } = props
  const { name, organizationSlug } = page.organization
  const title = t('bank.title')
  const ofFile = problems.filter(({ field }) => field === 'file')
  const told = ofFile.map(({ code }) => ({ id: 'file', message: t(`error.${code}`) }))
  return (
    <div className="container page stack office bank">
      <UnlistedHead title={`${title} – ${name}`} wrong={told.length > 0} />
      <p>
        <a className="office-back" href={payoutAccountPath(organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {t('payout_account.title')}
        </a>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="muted">{t('bank.purpose')}</p>
      {problems.some(({ code }) => code === 'CONFLICT') && (
        <Banner tone="warning" live="alert" title={t('bank.conflict')} />
      )}
      {isDone && problems.length === 0 && <Banner tone="success" title={t('bank.done')} />}
      <ErrorSummary problems={told} />
      <Sent {...props} />
      <SendCard error={told[0]?.message} />
      <Lines {...props} />
    </div>
  )
}

/** What became of the file that was just sent. */
function Sent({ page: { sent, organization }, isSentBefore }: Props) {
  const t = useT()
  if (sent === null) return null
  const { status, lines, stored, fresh, matched, problem, id } = sent
  if (status === 'refused' && problem !== null)
    return (
      <Banner tone="danger" live="alert" title={t('bank.refused')}>
        <p>
          {fileProblem(t, problem)} {t('bank.refused_body')}
        </p>
      </Banner>
    )
  if (status === 'read')
    return isSentBefore ? (
      <Banner tone="info" title={t('bank.sent_before')}>
        <p>{t('bank.sent_before_body')}</p>
      </Banner>
    ) : (
      <Banner tone="success" title={t('bank.read')}>
        <p>{t('bank.read_body', { lines: lines ?? 0, fresh: fresh ?? 0, matched: matched ?? 0 })}</p>
      </Banner>
    )
  const words = t('bank.reading_progress', {
    stored: wholeNumber(stored, t.locale),
    lines: wholeNumber(lines ?? 0, t.locale),
  })
  return (
    <Card className="stack" aria-labelledby="reading">
      <h2 id="reading">{t('bank.reading')}</h2>
      <p>{t('bank.reading_body')}</p>
      <ProgressBar label={t('bank.reading')} valueText={words} value={stored} max={Math.max(1, lines ?? 1)} />
      <p className="row">
        <ButtonLink
          kind="secondary"
          icon={RefreshCw}
          href={bankAddress(organization.organizationSlug, { fileId: id })}
        >
          {t('bank.refresh')}
        </ButtonLink>
      </p>
    </Card>
  )
}

/** Why nothing of a file was read. */
function fileProblem(t: Translator, { code, values = {} }: BankFileProblem): string {
  const { line = 0, text = '' } = values
  switch (code) {
    case 'bank_file_broken':
      return line > 0 ? t('bank.file_broken_at', { line }) : t('bank.file_broken')
    case 'bank_file_amount':
      return t('bank.file_amount', { line, text })
    case 'bank_file_date':
      return t('bank.file_date', { line, text })
    case 'bank_file_currency':
      return t('bank.file_currency', { text })
    case 'bank_file_too_large':
      return t('error.bank_file_too_large')
    case 'bank_file_empty':
      return t('bank.file_empty')
    case 'bank_file_unknown':
      return t('bank.file_unknown')
    case 'bank_file_columns':
      return t('bank.file_columns')
    case 'bank_file_too_many':
      return t('bank.file_too_many')
  }
}

function SendCard({ error }: { readonly error: string | undefined }) {
  const t = useT()
  return (
    <Card>
      <form method="post" encType="multipart/form-data" className="stack" noValidate>
        <Field id="file" label={t('bank.file')} hint={t('bank.file_hint')} error={error}>
          {attributes => (
            <input
              {...attributes}
              className="input"
              type="file"
              name="file"
              accept=".xml,.ofx,.csv,.txt,text/csv,application/xml"
            />
          )}
        </Field>
        <p>
          <Button type="submit" name="intent" value="send">
            {t('bank.send')}
          </Button>
        </p>
      </form>
    </Card>
  )
}

function Lines(props: Props) {
  const t = useT()
  const { page, show, search, after } = props
  const { lines, open, next, organization } = page
  const { organizationSlug } = organization
  const here = { show, search }
  const counted = page.isMoreOpen
    ? t('bank.count_many', { count: wholeNumber(open, t.locale) })
    : t('bank.count_open', { count: open })
  return (
    <section className="stack" aria-labelledby="lines">
      <div className="office-bar">
        <h2 id="lines">{counted}</h2>
        <search>
          <form className="payments-filter" action={bankPath(organizationSlug)} noValidate>
            <input type="hidden" name="voir" value={show} />
            <TextInput
              name="q"
              type="search"
              optional="unsaid"
              label={t('bank.search')}
              defaultValue={search}
            />
            <Button type="submit" kind="secondary">
              {t('bank.find')}
            </Button>
          </form>
        </search>
      </div>
      <nav className="office-tabs" aria-label={t('bank.show')}>
        <ul>
          {bankLineFilters.map(each => (
            <li key={each}>
              <a
                href={bankAddress(organizationSlug, { show: each, search })}
                aria-current={each === show ? 'page' : undefined}
              >
                {t(`bank.show_${each}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {lines.length === 0 ? (
        <Nothing {...props} />
      ) : (
        <ul className="bank-lines">
          {lines.map(line => (
            <LineCard key={line.id} line={line} organizationSlug={organizationSlug} />
          ))}
        </ul>
      )}
      <Pagination
        label={t('bank.show')}
        first={after === null ? undefined : bankAddress(organizationSlug, here)}
        next={next === null ? undefined : bankAddress(organizationSlug, { ...here, after: next })}
      />
    </section>
  )
}

function Nothing({ page: { files }, show, search }: Props) {
  const t = useT()
  if (search !== '') return <Empty title={t('bank.none_found_title')}>{t('bank.none_found')}</Empty>
  if (show === 'open' && files.some(({ status }) => status === 'read'))
    return <Empty title={t('bank.none_open_title')}>{t('bank.none_open')}</Empty>
  return <Empty title={t('bank.none_title')}>{t('bank.none')}</Empty>
}
