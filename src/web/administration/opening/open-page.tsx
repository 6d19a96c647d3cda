import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import type { OpeningValues } from '#domain/organization/opening.ts'
import type { Problem } from '#domain/result.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { Island } from '../../islands/island.tsx'
import { useT } from '../../messages.tsx'
import { addressOf } from '../../operator.ts'
import { usePage } from '../../page-context.tsx'
import { PageMeta } from '../../seo/page-meta.tsx'
import { Banner } from '../../ui/banner.tsx'
import type { Route } from './+types/open-page'
import css from './opening.css?url'
import { openingFields } from './opening-fields.ts'

/** The first of two screens; what was searched and chosen without JavaScript stands in the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const query = new URL(request.url).searchParams
  const text = query.get('q')
  return {
    isConnected: viewer !== null,
    text,
    found: text === null ? null : await acts.searchRegister({ text }),
    values: valuesOf(query),
  }
}

type Sent =
  | { readonly mailed: string; readonly name: string }
  | { readonly values: OpeningValues; readonly problems: readonly Problem[] }

/** Sends the link of a mail, or opens at once for who is connected; the same whether there is an account or not. */
export async function action({ request, context }: Route.ActionArgs) {
  const { acts, locale, viewer } = context.get(visit)
  const values = valuesOf(await readForm(request))
  const opened = await acts.openOrganization({ values, locale, userId: viewer?.userId ?? null })
  if (!opened.ok) {
    const status = httpStatusOf(opened.error[0]?.code ?? 'UNKNOWN')
    return data<Sent>({ values, problems: opened.error }, { status })
  }
  if ('path' in opened.value) return redirect(opened.value.path, 303)
  return data<Sent>({ mailed: opened.value.mailed, name: values.name ?? '' })
}

function valuesOf(from: FormData | URLSearchParams): OpeningValues {
  const typed = openingFields.flatMap(name => {
    const value = from.get(name)
    return typeof value === 'string' ? [[name, value.slice(0, 300)]] : []
  })
  return Object.fromEntries(typed)
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function OpenPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { operator } = usePage()
  const { brand, origin } = operator
  const isSent = actionData !== undefined && 'mailed' in actionData
  const title = t(isSent ? 'opening.sent_title' : 'opening.title')
  const problems = actionData !== undefined && 'problems' in actionData ? actionData.problems : []
  return (
    <div className="container page opening-page stack">
      <PageMeta
        title={t('page.title', { title, brand })}
        {...(problems.length > 0 && {
          tabTitle: t('page.title', { title: t('ui.error_title', { title }), brand }),
        })}
        description={t('opening.lead')}
        canonical={`${origin}/ouvrir`}
      />
      {isSent ? (
        <>
          <h1 tabIndex={-1}>{title}</h1>
          <Banner
            tone="success"
            title={t('opening.sent_body', { email: actionData.mailed, name: actionData.name })}
          >
            <p>{t('account.sent_patience')}</p>
          </Banner>
        </>
      ) : (
        <>
          <div className="stack stack-tight">
            <p className="small muted">{t('opening.progress', { step: 1 })}</p>
            <h1 tabIndex={-1}>{title}</h1>
            <p>{t('opening.lead')}</p>
          </div>
          <Island
            name="opening"
            props={{
              text: loaderData.text,
              found: loaderData.found,
              values:
                actionData !== undefined && 'values' in actionData ? actionData.values : loaderData.values,
              problems,
              isConnected: loaderData.isConnected,
              terms: addressOf('conditions-associations', operator),
              contract: addressOf('sous-traitance', operator),
            }}
            messages={['opening.*', 'category.*', 'val.*', 'error.*', 'common.required_note']}
          />
        </>
      )}
    </div>
  )
}
