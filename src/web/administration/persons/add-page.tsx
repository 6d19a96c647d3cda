import { ArrowLeft } from 'lucide-react'
import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { peoplePath } from '#domain/form/administration-path.ts'
import type { TypedPerson } from '#domain/person/check-person.ts'
import { visit } from '../../context.ts'
import { countriesIn } from '../../form/choice-lists.ts'
import { readForm } from '../../form/read-form.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/add-page'
import { PersonFields } from './person-fields.tsx'
import { problemIn, readTyped } from './person-words.ts'
import { peopleVisit } from './visit.ts'

/** Somebody new, by hand, for who keeps people; to anyone else there is no such page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const listed = await seen.acts.listProposals(peopleVisit(seen, params))
  if (!listed.ok) throw data(null, { status: 404 })
  return { organization: listed.value.organization, countries: countriesIn(seen.locale) }
}

/** Writes them down, and shows them. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const typed = readTyped(await readForm(request))
  const added = await seen.acts.addPerson({ ...peopleVisit(seen, params), typed })
  if (added.ok) {
    const { personId, isNew } = added.value
    const path = peoplePath(params.organizationSlug, { personId })
    return redirect(`${path}?fait=${isNew ? 'add' : 'known'}`, 303)
  }
  const code = added.error[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data({ typed, problems: added.error }, { status: httpStatusOf(code) })
}

export const links = () => [{ rel: 'stylesheet', href: css }]

const nobody: TypedPerson = {
  ...{ firstName: '', lastName: '', email: '', phone: '', birthDate: '' },
  ...{ address: '', zipCode: '', city: '', country: '' },
}

export default function AddPersonRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { organization, countries } = loaderData
  const problems = (actionData?.problems ?? []).map(problem => problemIn(t, problem))
  const placed = problems.flatMap(({ id, message }) => (id === undefined ? [] : { id, message }))
  const errors = Object.fromEntries(placed.map(({ id, message }) => [id, message]))
  return (
    <div className="container narrow page stack office">
      <UnlistedHead title={`${t('persons.add_title')}, ${organization.name}`} wrong={problems.length > 0} />
      <p>
        <a className="office-back" href={peoplePath(organization.organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {t('persons.back')}
        </a>
      </p>
      <h1 tabIndex={-1}>{t('persons.add_title')}</h1>
      <ErrorSummary problems={placed} />
      <Card>
        <form method="post" className="stack" noValidate data-guards>
          <p className="muted">{t('persons.add_lead')}</p>
          <PersonFields typed={actionData?.typed ?? nobody} countries={countries} errors={errors} />
          <p>
            <Button type="submit">{t('persons.add_save')}</Button>
          </p>
        </form>
      </Card>
    </div>
  )
}
