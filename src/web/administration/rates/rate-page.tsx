import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { ratesPath } from '#domain/form/administration-path.ts'
import type { RateValues } from '#domain/form/rate.ts'
import type { Problem } from '#domain/result.ts'
import type { Saved } from '#usecases/campaign/rates.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { Island } from '../../islands/island.tsx'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import { CampaignFrame } from '../campaign/frame.tsx'
import type { Route } from './+types/rate-page'
import own from './rates.css?url'

type Params = Route.LoaderArgs['params']

/** The rate of an address, or `nouveau`. */
function rateVisit(seen: Visit, params: Params) {
  const asked = administratorVisit(seen, params)
  if (params.tierId === 'nouveau') return { ...asked, tierId: null }
  if (!/^[1-9]\d{0,8}$/.test(params.tierId)) throw data(null, { status: 404 })
  return { ...asked, tierId: Number(params.tierId) }
}

/** One rate, for who may write its campaign; to anyone else there is no such page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = await seen.acts.readRate(rateVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  return { ...read.value, isNew: params.tierId === 'nouveau' }
}

type Asks = Extract<Saved, { asks: unknown }>['asks']

/** What a post came to that did not lead on. */
type Sent = {
  readonly values: RateValues
  readonly problems: readonly Problem[]
  readonly asks: Asks | null
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const asked = rateVisit(seen, params)
  const form = await readForm(request)
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const version = Number(/^\d{1,9}$/.exec(values.version ?? '')?.[0] ?? 0)
  const saved = await seen.acts.saveRate({ ...asked, version, values })
  if (!saved.ok) {
    const code = saved.error[0]?.code ?? 'UNKNOWN'
    if (code === 'NOT_FOUND') throw data(null, { status: 404 })
    return data<Sent>({ values, problems: saved.error, asks: null }, { status: httpStatusOf(code) })
  }
  if ('asks' in saved.value)
    return data<Sent>({ values, problems: [], asks: saved.value.asks }, { status: 409 })
  return redirect(`${ratesPath({ ...asked, organizationSlug: params.organizationSlug })}?enregistre`, 303)
}

export const links = () => [
  { rel: 'stylesheet', href: css },
  { rel: 'stylesheet', href: own },
]

export default function RatePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { form, organization, values, facts, units, isNew } = loaderData
  const problems = actionData?.problems ?? []
  const whole = problems.find(({ field }) => field === undefined)
  return (
    <CampaignFrame form={form} organization={organization} page="edition/2" wrong={actionData !== undefined}>
      <h2>{isNew ? t('rates.new_title') : t('rates.edit_title', { label: values.label ?? '' })}</h2>
      {whole && <Banner tone="warning" live="alert" title={t(`error.${whole.code}`)} />}
      <Island
        name="rate"
        props={{
          facts,
          units,
          version: form.version,
          values: actionData?.values ?? values,
          problems: problems.filter(({ field }) => field !== undefined),
          asks: actionData?.asks ?? null,
        }}
        messages={[
          'rates.*',
          'quick.season_calendar',
          'quick.season_school',
          'quick.season_sliding',
          'val.*',
          'error.*',
          'office.capacity_too_low',
          'common.required_note',
        ]}
      />
    </CampaignFrame>
  )
}
