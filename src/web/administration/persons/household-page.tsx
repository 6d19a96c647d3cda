import { ArrowLeft } from 'lucide-react'
import { peoplePath } from '#domain/form/administration-path.ts'
import { addressedId } from '../../addressed-id.ts'
import { visit } from '../../context.ts'
import { useT } from '../../messages.tsx'
import { found } from '../../personal/connected.ts'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Icon } from '../../ui/icon.tsx'
import campaignCss from '../campaign/campaign.css?url'
import paymentsCss from '../payments/payments.css?url'
import type { Route } from './+types/household-page'
import { FoundPeople } from './found-people.tsx'
import { Deed } from './household-card.tsx'
import { nameOf } from './person-words.ts'
import css from './persons.css?url'
import { peopleVisit } from './visit.ts'

/** Who else lives with somebody, for who keeps people: found by a search, then of one household. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const search = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 200)
  const asked = {
    ...peopleVisit(seen, params),
    personId: addressedId(params.personId),
    otherId: null,
    search,
  }
  return { pair: found(await seen.acts.comparePeople(asked)), search }
}

export const links = () => [campaignCss, paymentsCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function HouseholdRoute({ loaderData: { pair, search } }: Route.ComponentProps) {
  const t = useT()
  const { organization, person } = pair
  const own = peoplePath(organization.organizationSlug, { personId: person.id })
  const title = t('persons.household_title', { name: nameOf(person, t) })
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${title} – ${organization.name}`} />
      <p>
        <a className="office-back" href={own}>
          <Icon icon={ArrowLeft} />
          {nameOf(person, t)}
        </a>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      <FoundPeople
        pair={pair}
        search={search}
        path={`${own}/foyer`}
        deedOf={other => (
          <Deed
            intent="join"
            action={own}
            label={t('persons.household_join')}
            named={t('persons.household_join_named', { name: nameOf(other, t) })}
            otherId={other.id}
          />
        )}
      />
    </div>
  )
}
