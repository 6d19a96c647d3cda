import { data } from 'react-router'
import { attachmentOf } from '#domain/attachment.ts'
import { formPath } from '#domain/form/types/index.ts'
import { timeAndPlaceOf } from '#domain/order/occasion.ts'
import { calendarEntry } from '../campaign/calendar-entry.ts'
import { openCampaign } from '../campaign/open-campaign.ts'
import { visit } from '../context.ts'
import type { Route } from './+types/event-calendar'

/** The event itself for its payer's calendar: when, where, and its page (rule SCR-19). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const facts = context.get(visit)
  const { form, display } = await openCampaign(facts, params)
  const { organizationSlug, formType, formSlug } = form
  const { startDate, endDate, place } = timeAndPlaceOf(form)
  if (startDate === null) throw data(null, { status: 404 })
  const { origin } = facts.operator
  const body = calendarEntry({
    id: `event-${form.organizationId}-${form.id}@${new URL(origin).hostname}`,
    title: form.title,
    place,
    url: origin + formPath(organizationSlug, formType, formSlug),
    start: startDate,
    end: endDate,
    isCancelled: display === 'cancelled',
    // An event that was disabled before it is cancelled keeps its version.
    sequence: form.version + (display === 'cancelled' ? 1 : 0),
    now: facts.now(),
  })
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': attachmentOf(`${formSlug}.ics`),
  }
  return new Response(body, { headers })
}
