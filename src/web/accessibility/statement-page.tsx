import { redirect } from 'react-router'
import { longDate } from '#messages/format.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import type { Route } from './+types/statement-page'
import { auditFacts, auditResult } from './audit.ts'
import type { Criterion } from './criterion.ts'

/** Nothing is read; an operator may have a statement of its own. */
export function loader({ context }: Route.LoaderArgs) {
  const elsewhere = context.get(visit).operator.pageAddresses.accessibilite
  if (elsewhere) throw redirect(elsewhere)
  return null
}

/** The accessibility statement, made from the audit (France: article 47 of the law of 11 February 2005). */
export default function Statement() {
  const t = useT()
  const { brand, contactEmail, accessibility: state } = usePage().operator
  const email = contactEmail ?? t('legal.no_email')
  const { met, applicable, notMet } = auditResult()
  const rate = Math.floor((met * 100) / applicable)
  const date = longDate(auditFacts.on, t.locale, { weekday: false })
  return (
    <div className="container narrow page prose">
      <title>{t('page.title', { title: t('statement.title'), brand })}</title>
      <meta name="description" content={`${t('statement.title')} – ${t('meta.description', { brand })}`} />
      <h1>{t('statement.title')}</h1>
      <p>{t('statement.promise', { brand })}</p>
      <h2>{t('statement.state_title')}</h2>
      <p>{t('statement.state_body', { brand, state })}</p>
      <h2>{t('statement.results_title')}</h2>
      <p>{t('statement.results_body', { met, applicable, rate, date })}</p>
      <p>{t('statement.by_ourselves')}</p>
      <NotMet criteria={notMet} />
      <h2>{t('statement.made_title')}</h2>
      <p>{t('statement.made_body', { tools: auditFacts.tools.join(', '), browser: auditFacts.browser })}</p>
      <p>{t('statement.heard_body', auditFacts.heardWith)}</p>
      <p>{t('statement.pages_body')}</p>
      <h2>{t('statement.report_title')}</h2>
      <p>{t('statement.report_body', { email })}</p>
      <h2>{t('statement.appeal_title')}</h2>
      <p>{t('statement.appeal_body')}</p>
    </div>
  )
}

/** What does not hold yet, by its number: each has a sentence of its own in the messages. */
function NotMet({ criteria }: { readonly criteria: readonly Criterion[] }) {
  const t = useT()
  if (criteria.length === 0) return null
  return (
    <>
      <h2>{t('statement.not_met_title')}</h2>
      <ul>
        {criteria.map(({ id }) => (
          <li key={id}>{t('statement.not_met', { criterion: id, what: `c${id.replace('.', '_')}` })}</li>
        ))}
      </ul>
    </>
  )
}
