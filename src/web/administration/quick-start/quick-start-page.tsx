import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { administrationPath, legalSettingsPath, newCampaignPath } from '#domain/form/administration-path.ts'
import type { QuickValues } from '#domain/form/quick-start.ts'
import {
  formTypeOfAdministrationSegment,
  isPublished,
  type PublishedFormType,
} from '#domain/form/types/index.ts'
import type { Problem } from '#domain/result.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { Island } from '../../islands/island.tsx'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/quick-start-page'
import own from './quick-start.css?url'

/** What a post came to that did not lead on. */
type Sent = { readonly values: QuickValues; readonly problems: readonly Problem[] }

function typeOf(segment: string): PublishedFormType {
  const type = formTypeOfAdministrationSegment(segment)?.formType
  if (type === undefined || !isPublished(type)) throw data(null, { status: 404 })
  return type
}

/** The one screen of a type; to who may not begin a campaign here there is no such page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const { organizationSlug } = params
  const formType = typeOf(params.segment)
  const read = await acts.readNewCampaign({ organizationSlug, userId: viewer?.userId ?? null })
  if (!read.ok) throw data(null, { status: 404 })
  return { ...read.value, organizationSlug, formType }
}

/** Makes a draft, and publishes it where that was asked: what is still missing for it is the next page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { acts, viewer } = context.get(visit)
  const { organizationSlug } = params
  const userId = viewer?.userId ?? null
  const form = await readForm(request)
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const made = await acts.createCampaign({
    organizationSlug,
    userId,
    formType: typeOf(params.segment),
    values,
  })
  if (!made.ok) {
    const [problem] = made.error
    if (problem?.code === 'NOT_FOUND') throw data(null, { status: 404 })
    return data<Sent>({ values, problems: made.error }, { status: httpStatusOf(problem?.code ?? 'UNKNOWN') })
  }
  const to =
    values.intent === 'keep'
      ? administrationPath(made.value, 'edition/1')
      : await published(acts, made.value, userId)
  return redirect(to, 303)
}

type Made = {
  readonly organizationSlug: string
  readonly formType: PublishedFormType
  readonly formSlug: string
}

async function published(
  acts: Visit['acts'],
  made: Made & { readonly version: number },
  userId: number | null,
) {
  const moved = await acts.changeCampaignState({ ...made, userId, move: 'publish' })
  if (moved.ok) return `${administrationPath(made, 'partage')}?publie`
  const lacksTexts = moved.error[0]?.code === 'LEGAL_TEXTS_MISSING'
  return lacksTexts ? legalSettingsPath(made.organizationSlug, made) : administrationPath(made, 'edition/5')
}

export const links = () => [
  { rel: 'stylesheet', href: css },
  { rel: 'stylesheet', href: own },
]

export default function QuickStartPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { organizationSlug, formType, facts, words } = loaderData
  const title = t(`quick.title.${formType}`)
  const problems = actionData?.problems ?? []
  const [whole] = problems.filter(({ field }) => field === undefined)
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${title} – ${facts.organization.name}`} wrong={problems.length > 0} />
      <p>
        <a href={newCampaignPath(organizationSlug)}>{t('quick.back')}</a>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      {whole && <Banner tone="danger" live="alert" title={t(`error.${whole.code}`)} />}
      <Island
        name="quick-start"
        props={{ formType, organizationSlug, facts, words, values: actionData?.values ?? {}, problems }}
        messages={['quick.*', 'val.*', 'error.*', 'common.required_note']}
      />
    </div>
  )
}
