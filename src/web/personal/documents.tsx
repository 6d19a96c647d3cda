import { ArrowRight, Download, FileText } from 'lucide-react'
import { documentFile } from '#domain/payment/outcome-address.ts'
import { paperNames } from '#messages/attestation-words.ts'
import { money, shortDate } from '#messages/format.ts'
import type { DocumentPage, DocumentRow } from '#usecases/space/list-documents.ts'
import { useT } from '../messages.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Fact } from '../ui/fact.tsx'
import { FactsLine } from '../ui/facts-line.tsx'
import { Icon } from '../ui/icon.tsx'
import { Money } from '../ui/money.tsx'
import { Card } from '../ui/surface.tsx'
import { space, spaceOrderPath } from './paths.ts'
import { SpacePage } from './space-page.tsx'

type Props = { readonly page: DocumentPage }

/** « Mes reçus et documents »: a year, its total, and a document for each payment (rule SCR-24). */
export function Documents({ page }: Props) {
  const t = useT()
  const { year, documents, continuationToken } = page
  if (year === null)
    return (
      <SpacePage section="documents">
        <Empty action={<ButtonLink href={space.payments}>{t('space.payments')}</ButtonLink>}>
          {t('space.documents_none')}
        </Empty>
      </SpacePage>
    )
  return (
    <SpacePage section="documents">
      <Years page={page} />
      <Card className="stack" aria-labelledby="year">
        <div className="spread">
          <h2 className="space-h2" id="year">
            {t('space.documents_year', { year: year.year })}
          </h2>
          <span className="muted">{t('space.documents_count', { count: year.count })}</span>
        </div>
        <dl className="rows">
          <Sum name={t('space.documents_paid', { year: year.year })} cents={year.amount} />
          {year.given > 0 && <Sum name={t('space.documents_given')} cents={year.given} />}
        </dl>
        <ul className="space-list">
          {documents.map(document => (
            <Line key={document.id} document={document} />
          ))}
        </ul>
        {continuationToken !== null && (
          <p className="row space-pages">
            <ButtonLink
              kind="secondary"
              icon={ArrowRight}
              href={`${space.documents}?annee=${year.year}&suite=${continuationToken}`}
            >
              {t('space.documents_more')}
            </ButtonLink>
          </p>
        )}
      </Card>
      <p className="small muted">{t('space.documents_note')}</p>
    </SpacePage>
  )
}

function Years({ page: { years, year } }: Props) {
  const t = useT()
  if (years.length < 2) return null
  return (
    <nav className="row" aria-label={t('space.documents_years')}>
      {years.map(each => (
        <ButtonLink
          key={each.year}
          kind={each.year === year?.year ? 'secondary' : 'quiet'}
          href={`${space.documents}?annee=${each.year}`}
          aria-current={each.year === year?.year ? 'page' : undefined}
        >
          {each.year}
        </ButtonLink>
      ))}
    </nav>
  )
}

function Sum({ name, cents }: { readonly name: string; readonly cents: number }) {
  return (
    <Fact name={name}>
      <Money cents={cents} />
    </Fact>
  )
}

function Line({ document }: { readonly document: DocumentRow }) {
  const t = useT()
  const { title, organization, capturedAt, amount, orderId, url, receiptUrl, invoices, persons } = document
  const date = shortDate(capturedAt, t.locale)
  return (
    <li className="space-document">
      <Icon icon={FileText} />
      <span>
        <a href={spaceOrderPath(orderId)}>{title}</a>
        <FactsLine className="row-people small muted" facts={[organization, date, money(amount, t.locale)]} />
      </span>
      <span className="space-ways">
        <a className="space-way" href={url} aria-label={t('space.documents_read_of', { title, date })}>
          {t('space.documents_read')}
        </a>
        <a
          className="space-way"
          href={documentFile(url)}
          aria-label={t('space.documents_download_of', { title, date })}
          download
        >
          <Icon icon={Download} />
          {t('space.documents_download')}
        </a>
        {receiptUrl !== null && (
          <a className="space-way" href={receiptUrl} aria-label={t('receipt.read_of', { title, date })}>
            {t('receipt.name')}
          </a>
        )}
        {invoices.map(invoice => {
          const name = t(`invoice.read_${invoice.kind}`, { number: invoice.number })
          return (
            <a
              className="space-way"
              href={invoice.url}
              aria-label={t('invoice.read_of', { document: name, title, date })}
              key={invoice.url}
            >
              {name}
            </a>
          )
        })}
        {paperNames(persons, t).map(paper => (
          <a
            className="space-way"
            href={paper.url}
            aria-label={t('attest.person_read_of', { paper: paper.name, title, date })}
            key={paper.url}
          >
            {paper.name}
          </a>
        ))}
      </span>
    </li>
  )
}
