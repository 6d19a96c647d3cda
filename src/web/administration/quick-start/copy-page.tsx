import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { administrationHome, administrationPath } from '#domain/form/administration-path.ts'
import { mostCopies, shiftUnits } from '#domain/form/copies.ts'
import type { Problem } from '#domain/result.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Card } from '../../ui/surface.tsx'
import { Select, TextInput } from '../../ui/text-input.tsx'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/copy-page'

/** Next year, or the next dates: the campaign again, as often as it is needed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const asked = administratorVisit(seen, params)
  const [read, begins] = await Promise.all([seen.acts.readCampaign(asked), seen.acts.readNewCampaign(asked)])
  if (!read.ok || !begins.ok) throw data(null, { status: 404 })
  return { form: read.value.form, organization: read.value.organization }
}

type Sent = {
  readonly values: Readonly<Record<string, string>>
  readonly problems: readonly Problem[]
}

/** One copy opens; several are found among the campaigns. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const form = await readForm(request)
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const copied = await seen.acts.copyCampaign({ ...administratorVisit(seen, params), values })
  if (!copied.ok) {
    const [problem] = copied.error
    if (problem?.code === 'NOT_FOUND') throw data(null, { status: 404 })
    return data<Sent>(
      { values, problems: copied.error },
      { status: httpStatusOf(problem?.code ?? 'UNKNOWN') },
    )
  }
  const [first, ...others] = copied.value
  const isAlone = first !== undefined && others.length === 0
  const home = administrationHome(params.organizationSlug)
  return redirect(
    isAlone ? administrationPath(first, 'edition/1') : `${home}?copies=${copied.value.length}`,
    303,
  )
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function Copy({ loaderData: { form, organization }, actionData }: Route.ComponentProps) {
  const t = useT()
  const title = t('quick.copy_title', { title: form.title })
  const values = actionData?.values ?? {}
  const problems = (actionData?.problems ?? []).map(({ code, field = 'count' }) => ({
    id: field,
    message: t(`error.${code}`),
  }))
  const errorOf = (field: string) => {
    const error = problems.find(({ id }) => id === field)?.message
    return error === undefined ? {} : { error }
  }
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${title} – ${organization.name}`} wrong={problems.length > 0} />
      <h1 tabIndex={-1}>{title}</h1>
      <p className="muted">{t('quick.copy_lead')}</p>
      <ErrorSummary problems={problems} />
      <Card className="narrow-card">
        <form method="post" className="stack" noValidate>
          <TextInput
            name="count"
            type="number"
            min={1}
            max={mostCopies}
            inputMode="numeric"
            width="short"
            label={t('quick.copy_count')}
            hint={t('quick.copy_count_hint', { most: mostCopies })}
            defaultValue={values.count ?? '1'}
            {...errorOf('count')}
          />
          <div className="row copy-step">
            <TextInput
              name="step"
              type="number"
              min={0}
              max={366}
              inputMode="numeric"
              width="short"
              label={t('quick.copy_step')}
              defaultValue={values.step ?? '1'}
              {...errorOf('step')}
            />
            <Select
              name="unit"
              width="short"
              label={t('quick.copy_unit')}
              options={shiftUnits.map(value => ({ value, label: t(`quick.copy_unit_${value}`) }))}
              defaultValue={values.unit ?? 'year'}
            />
          </div>
          <p className="small muted">{t('quick.copy_step_hint')}</p>
          <p className="row">
            <Button type="submit" busyLabel={t('quick.busy')}>
              {t('quick.copy_submit')}
            </Button>
            <ButtonLink kind="quiet" href={administrationPath(form, 'edition/1')}>
              {t('common.cancel')}
            </ButtonLink>
          </p>
        </form>
      </Card>
    </div>
  )
}
