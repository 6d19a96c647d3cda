import { Search } from 'lucide-react'
import { data } from 'react-router'
import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../../context.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/search-page'
import { hitKinds, officeHits } from './office-hits.ts'
import { officeSearchPath, searchOf } from './search-address.ts'

/** The same search as in the dialog, as a page of its own. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const { organizationSlug } = params
  const search = searchOf(request.url)
  const hits = await officeHits(seen, { organizationSlug, search }, serverTranslator(seen.locale))
  if (hits === undefined) throw data(null, { status: 404 })
  return { organizationSlug, search, hits }
}

export default function OfficeSearch({
  loaderData: { organizationSlug, search, hits },
}: Route.ComponentProps) {
  const t = useT()
  return (
    <div className="container page stack">
      <UnlistedHead title={t('palette.title')} />
      <h1 tabIndex={-1}>{t('palette.title')}</h1>
      <search>
        <form className="desk-search-form" action={officeSearchPath(organizationSlug)} noValidate>
          <TextInput name="q" type="search" label={t('palette.label')} defaultValue={search} />
          <Button type="submit" kind="secondary" icon={Search}>
            {t('frame.list.submit')}
          </Button>
        </form>
      </search>
      {hits.length === 0 && (
        <Empty title={t('frame.none.found', { search })}>{t('palette.nothing_next')}</Empty>
      )}
      {hitKinds
        .map(kind => ({ kind, found: hits.filter(hit => hit.kind === kind) }))
        .filter(({ found }) => found.length > 0)
        .map(({ kind, found }) => (
          <Card key={kind} className="stack stack-tight" aria-labelledby={`hits-${kind}`}>
            <h2 id={`hits-${kind}`}>{t(`palette.kind.${kind}`)}</h2>
            <ul>
              {found.map(({ href, label, lang, detail }) => (
                <li key={href} className="desk-hit">
                  <a href={href} lang={lang}>
                    {label}
                  </a>
                  {detail !== '' && <span className="muted small">{detail}</span>}
                </li>
              ))}
            </ul>
          </Card>
        ))}
    </div>
  )
}
