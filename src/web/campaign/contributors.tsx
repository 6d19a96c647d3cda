import type { ShownForm } from '#domain/form/form.ts'
import { formPath } from '#domain/form/types/index.ts'
import { longDate, money } from '#messages/format.ts'
import type { Project } from '#usecases/campaign/read-project.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** Where the list goes on, in the address of a campaign. */
export const contributorsQuery = 'contributeurs'

type Props = { readonly form: ShownForm; readonly contributors: Project['contributors'] }

/** Who contributed, eight at a time. « Voir plus » is a link; `grow-list.ts` adds the next ones in place. */
export function Contributors({ form, contributors: page }: Props) {
  const t = useT()
  const { address } = usePage()
  const path = formPath(form.organizationSlug, form.formType, form.formSlug)
  const isLaterPage = new URLSearchParams(address.split('?')[1]).has(contributorsQuery)
  return (
    <section className="stack" aria-labelledby="contributors">
      <h2 id="contributors" tabIndex={-1}>
        {t('project.contributors_count', { count: page.totalCount })}
      </h2>
      {page.contributors.length === 0 && <p className="muted">{t('project.nobody')}</p>}
      <ul className="contributors" data-list>
        {page.contributors.map(contributor => (
          <ContributorLine key={contributor.date} contributor={contributor} language={form.language} />
        ))}
      </ul>
      <div className="row">
        {page.continuationToken !== null && (
          <ButtonLink
            kind="secondary"
            href={`${path}?${contributorsQuery}=${page.continuationToken}#contributors`}
            data-more
          >
            {t('project.more')}
          </ButtonLink>
        )}
        {isLaterPage && <a href={`${path}#contributors`}>{t('project.newest')}</a>}
      </div>
    </section>
  )
}

type LineProps = {
  readonly contributor: Project['contributors']['contributors'][number]
  readonly language: string
}

/** What a contributor chose to show, and no more (rule LAW-3). */
function ContributorLine({ contributor, language }: LineProps) {
  const t = useT()
  const { firstName, lastName, amount, message, date } = contributor
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return (
    <li className="contributor">
      <p className="spread">
        <strong>{name || t('form.anonymous')}</strong>
        {amount !== null && <span className="tabular nowrap">{money(amount, t.locale)}</span>}
      </p>
      {message !== null && <p lang={language}>{message}</p>}
      <p className="muted small">
        <time dateTime={date}>{longDate(date, t.locale, { weekday: false })}</time>
      </p>
    </li>
  )
}
