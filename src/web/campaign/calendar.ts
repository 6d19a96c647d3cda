import { data } from 'react-router'
import { attachmentOf } from '#domain/attachment.ts'
import { formPath } from '#domain/form/types/index.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../context.ts'
import type { Route } from './+types/calendar'
import { calendarEntry } from './calendar-entry.ts'
import { openCampaign } from './open-campaign.ts'

const quarterOfAnHour = 15 * 60_000

/** The hour when a campaign opens, for the visitor's own calendar (rule SCR-20). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const facts = context.get(visit)
  const { form } = await openCampaign(facts, params)
  const { organizationSlug, formType, formSlug, saleStartDate: start } = form
  if (start === null) throw data(null, { status: 404 })
  const { origin } = facts.operator
  const body = calendarEntry({
    id: `opening-${form.organizationId}-${form.id}@${new URL(origin).hostname}`,
    title: serverTranslator(facts.locale)('state.calendar_entry', { title: form.title }),
    url: origin + formPath(organizationSlug, formType, formSlug),
    start,
    end: new Date(Date.parse(start) + quarterOfAnHour).toISOString(),
    now: facts.now(),
  })
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': attachmentOf(`${formSlug}.ics`),
  }
  return new Response(body, { headers })
}
