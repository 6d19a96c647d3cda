import { TriangleAlert } from 'lucide-react'
import { data } from 'react-router'
import { type LegalFact, legalBlocks, legalFactNames, legalPath } from '#domain/organization/legal-texts.ts'
import { longDate } from '#messages/format.ts'
import type { LegalPage as Read } from '#usecases/campaign/read-organization.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { addressOf } from '../operator.ts'
import { usePage } from '../page-context.tsx'
import { LegalFacts } from '../pages/legal-facts.tsx'
import { Banner, Tag } from '../ui/banner.tsx'
import type { Route } from './+types/legal-page'
import { LegalWords } from './legal-words.tsx'

const pages = {
  'mentions-legales': 'notice',
  'conditions-de-vente': 'terms',
  confidentialite: 'privacy',
} as const

type Segment = keyof typeof pages
const isSegment = (segment: string | undefined): segment is Segment => Object.hasOwn(pages, segment ?? '')

/** A version in an address; 0 is none, as is what is no number. */
const versionOf = (text: string | undefined) =>
  text === undefined ? null : Number(/^[1-9]\d{0,5}$/.exec(text)?.[0] ?? 0)

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts } = context.get(visit)
  const segment = new URL(request.url).pathname.split('/')[3]
  if (!isSegment(segment)) throw data(null, { status: 404 })
  const { organizationSlug } = params
  const version = 'version' in params ? versionOf(params.version) : null
  const read = await acts.readLegalPage({ organizationSlug, page: pages[segment], version })
  if (!read.ok) throw data(null, { status: 404 })
  return { ...read.value, page: pages[segment], version }
}

/** The same for everybody who is not logged in (rule ADDR-8). */
export const handle = { kept: true }

/** What an association states of itself, its sales and its use of data, in its own words (rule LAW-5). */
export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { operator } = usePage()
  const { organization, page, version, text, isReplaced } = loaderData
  const { name, organizationSlug } = organization
  const title = t('conditions.title_of', { page: t(`conditions.${page}`), organization: name })
  const canonical = legalPath(organizationSlug, page, version ?? undefined)
  return (
    <div className="container narrow page prose">
      <title>{t('page.title', { title, brand: operator.brand })}</title>
      <meta name="description" content={title} />
      {isReplaced && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={`${operator.origin}${canonical}`} />
      <h1>{t(`conditions.${page}`)}</h1>
      <p>
        <a href={`/associations/${organizationSlug}`}>{t('organization.back', { organization: name })}</a>
      </p>
      {isReplaced && (
        <Banner tone="info" live="off" title={t('conditions.replaced')}>
          <p>
            <a href={legalPath(organizationSlug, page)}>{t('conditions.see_current')}</a>
          </p>
        </Banner>
      )}
      {page === 'notice' && <Notice read={loaderData} />}
      {text !== null && (
        <>
          <p className="small muted">
            {t('conditions.version', {
              version: text.version,
              date: longDate(text.createdAt, t.locale, { weekday: false }),
            })}
          </p>
          <LegalWords blocks={legalBlocks(text.text)} />
        </>
      )}
      {page === 'privacy' && <OperatorsPrivacy organization={name} isAlone={text === null} />}
    </div>
  )
}

/** Not everybody has one, or has one of them only. */
const optional: readonly LegalFact[] = ['rna', 'siren', 'vatNumber', 'mediator']

/** Only invoices say it. */
const unsaid: readonly LegalFact[] = ['vatExemption']

/** The facts of the association and its host; what nobody filled in is said to be missing. */
function Notice({ read: { facts, missing } }: { readonly read: Read }) {
  const t = useT()
  const { brand } = usePage().operator
  const shown = legalFactNames.filter(
    fact =>
      !unsaid.includes(fact) && (facts[fact] !== '' || missing.includes(fact) || !optional.includes(fact)),
  )
  return (
    <>
      <h2>{t('conditions.publisher')}</h2>
      <dl className="legal-facts">
        {shown.map(fact => (
          <div key={fact}>
            <dt>{t(`conditions.fact.${fact}`)}</dt>
            <dd>
              <Fact name={fact} text={facts[fact]} />
            </dd>
          </div>
        ))}
      </dl>
      <h2>{t('conditions.host')}</h2>
      <p>{t('conditions.host_body', { brand })}</p>
      <LegalFacts facts={['hostName', 'hostAddress', 'hostPhone']} />
    </>
  )
}

function Fact({ name, text }: { readonly name: LegalFact; readonly text: string }) {
  const t = useT()
  if (text === '')
    return (
      <Tag tone="warning" icon={TriangleAlert}>
        {t('conditions.missing')}
      </Tag>
    )
  if (name === 'contactEmail')
    return <a href={`mailto:${encodeURIComponent(text).replace('%40', '@')}`}>{text}</a>
  return text
}

/** Where the association wrote nothing, what is true without it: who answers for the data. */
function OperatorsPrivacy({
  organization,
  isAlone,
}: {
  readonly organization: string
  readonly isAlone: boolean
}) {
  const t = useT()
  const { operator } = usePage()
  return (
    <>
      {isAlone && <p>{t('conditions.privacy_none', { organization })}</p>}
      <p>
        <a href={addressOf('confidentialite', operator)}>
          {t('conditions.privacy_operator', { brand: operator.brand })}
        </a>
      </p>
    </>
  )
}
