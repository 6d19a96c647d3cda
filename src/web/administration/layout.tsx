import { Outlet } from 'react-router'
import { formTypeOfAdministrationSegment } from '#domain/form/types/index.ts'
import { isCarded } from '#domain/membership/membership-card.ts'
import { visit } from '../context.ts'
import { DefaultLayout } from '../layouts/default-layout.tsx'
import { ShortFooter } from '../layouts/footer.tsx'
import { usePage } from '../page-context.tsx'
import { ErrorPage } from '../pages/error-page.tsx'
import drawer from '../ui/drawer.css?url'
import type { Route } from './+types/layout'
import { administratorVisit } from './campaign/address.ts'
import { officeAt } from './navigation.ts'
import css from './shell.css?url'
import { OfficeShell } from './shell.tsx'

/** What waits for somebody in a campaign of memberships, whichever of its pages is open; null: nothing can, or it is nobody's to see. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { organizationSlug, segment, campaignSlug } = params as Partial<Record<string, string>>
  const type = segment === undefined ? undefined : formTypeOfAdministrationSegment(segment)
  if (type === undefined || !isCarded(type.formType) || !organizationSlug || !segment || !campaignSlug)
    return { applications: null }
  const seen = context.get(visit)
  const asked = administratorVisit(seen, { organizationSlug, segment, campaignSlug })
  const counted = await seen.acts.countWaitingApplications(asked)
  return { applications: counted.ok ? counted.value : null }
}

export const links = () => [css, drawer].map(href => ({ rel: 'stylesheet', href }))

/** The back office: what its reader may open stands beside every page (rule SCR-25). */
export default function BackOffice() {
  const { address, viewer } = usePage()
  const office = officeAt(address, viewer)
  // Who administers nothing here finds no page either: nothing of the association stands around that.
  if (office === undefined)
    return (
      <DefaultLayout footer={<ShortFooter />}>
        <Outlet />
      </DefaultLayout>
    )
  return (
    <OfficeShell office={office}>
      <Outlet />
    </OfficeShell>
  )
}

/** Whoever comes by a bookmark or from a mail, and whose session is over, is asked to log in: whether there is such a page is not said. */
export function ErrorBoundary() {
  const { viewer } = usePage()
  return (
    <DefaultLayout>
      <ErrorPage asksLogin={viewer === null} />
    </DefaultLayout>
  )
}
