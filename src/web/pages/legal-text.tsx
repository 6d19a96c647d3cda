import { findOrderPath } from '#domain/payment/outcome-address.ts'
import { longMonth } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import { addressOf } from '../operator.ts'
import { usePage } from '../page-context.tsx'
import { Banner } from '../ui/banner.tsx'
import { Unbroken } from '../ui/unbroken.tsx'
import { LegalFacts } from './legal-facts.tsx'
import type { LegalKey, LegalPage, Section, Way } from './legal-pages.ts'
import { RetentionTable } from './retention-table.tsx'

/** The sections of a static page, under its title. */
export function LegalText({ page: { sections, wanted = [] } }: { readonly page: LegalPage }) {
  const t = useT()
  const { legal } = usePage().operator
  const lead = Math.max(
    0,
    sections.findIndex(({ part }) => part),
  )
  const parted = lead > 0
  return (
    <>
      {wanted.some(fact => legal[fact] === undefined) && (
        <Banner tone="warning" live="off" title={t('legal.incomplete_title')}>
          <p>{t('legal.incomplete_body')}</p>
        </Banner>
      )}
      {sections.slice(0, lead).map(section => (
        <LegalSection key={section.heading ?? 'lead'} section={section} parted={parted} />
      ))}
      {parted && <Contents sections={sections} />}
      {sections.slice(lead).map(section => (
        <LegalSection key={section.heading ?? 'lead'} section={section} parted={parted} />
      ))}
    </>
  )
}

type SectionProps = { readonly section: Section; readonly parted: boolean }

/** In a page of several parts the headings of sections stand below those of the parts. */
function LegalSection({ section, parted }: SectionProps) {
  const t = useLegalText()
  const { heading, part, facts, paragraphs = [], points = [], table, ways = [] } = section
  const Heading = parted ? 'h3' : 'h2'
  return (
    <>
      {part && <h2 id={anchorOf(part)}>{t(part)}</h2>}
      {heading && <Heading id={anchorOf(heading)}>{t(heading)}</Heading>}
      {facts && <LegalFacts facts={facts} />}
      {paragraphs.map(key => (
        <p key={key}>
          <WithMail text={t(key)} />
        </p>
      ))}
      {points.length > 0 && (
        <ul className="points">
          {points.map(key => (
            <li key={key}>
              <WithMail text={t(key)} />
            </li>
          ))}
        </ul>
      )}
      {table === 'retention' && <RetentionTable />}
      {ways.length > 0 && (
        <p>
          {ways.map(way => (
            <WayOn key={way} way={way} />
          ))}
        </p>
      )}
    </>
  )
}

function WayOn({ way }: { readonly way: Way }) {
  const t = useT()
  const { operator } = usePage()
  if (way === 'order') return <a href={findOrderPath}>{t('find.link')}</a>
  return <a href={addressOf('contact', operator)}>{t('err.contact')}</a>
}

/** The operator's address becomes a link where a text names it. */
function WithMail({ text }: { readonly text: string }) {
  const { contactEmail } = usePage().operator
  const [before = '', after] = contactEmail === null ? [] : text.split(contactEmail, 2)
  if (after === undefined) return <Unbroken>{text}</Unbroken>
  return (
    <>
      <Unbroken>{before}</Unbroken>
      <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      <Unbroken>{after}</Unbroken>
    </>
  )
}

/** What a long page holds, part by part. */
function Contents({ sections }: { readonly sections: readonly Section[] }) {
  const t = useLegalText()
  return (
    <nav className="contents" aria-label={t('guide.contents')}>
      {partsOf(sections).map(({ part, headings }) => (
        <div key={part}>
          <p>
            <strong>{t(part)}</strong>
          </p>
          <ul className="points">
            {headings.map(heading => (
              <li key={heading}>
                <a href={`#${anchorOf(heading)}`}>{t(heading)}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** The headings of each part: those from its own section to the next part. */
function partsOf(sections: readonly Section[]) {
  const begins = sections.flatMap(({ part }, start) => (part === undefined ? [] : [{ part, start }]))
  return begins.map(({ part, start }, index) => {
    const within = sections.slice(start, begins[index + 1]?.start)
    return { part, headings: within.flatMap(({ heading }) => heading ?? []) }
  })
}

const anchorOf = (key: LegalKey) => key.replace(/_title$/, '').replace(/[._]/g, '-')

/** Legal texts name the operator: each may use any of its facts. */
export function useLegalText(): (key: LegalKey) => string {
  const t = useT()
  const { locale, operator } = usePage()
  const { brand, legalName, legal, contactEmail, termsDate, paymentInstitution } = operator
  const facts = {
    brand,
    legalName,
    email: contactEmail ?? t('legal.no_email'),
    dataProtection: legal.dataProtection ?? contactEmail ?? t('legal.no_email'),
    host: legal.hostName ?? 'none',
    institution: paymentInstitution ?? 'none',
    date: longMonth(`${termsDate}-15T12:00:00Z`, locale),
  }
  return key => t(key, facts)
}
