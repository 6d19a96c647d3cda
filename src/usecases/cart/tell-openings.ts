import { campaignByKey } from '#db/forms.ts'
import { enqueue } from '#db/jobs.ts'
import { moveWaiting } from '#db/prospects.ts'
import { formsToTellOf, isLineServed, lockToTell } from '#db/waiting-lines.ts'
import type { App } from '../app.ts'
import { displayOfCampaign, openTo } from '../campaign/open-campaign.ts'

/** How many are told in one transaction. */
const batch = 200

/**
 * Tells who waits for a campaign that it sells: it has begun, is suspended no more, or has something left that nobody in line
 * comes first for (rule WAIT-3). Each mail leaves with the transaction that notes it. Returns how many were told.
 */
export async function tellOpenings(app: App): Promise<number> {
  let told = 0
  for (const form of await formsToTellOf(app.db, app.now())) {
    const campaign = openTo(await campaignByKey(app.db, form.organizationId, form.formId), [])
    if (displayOfCampaign(app, campaign) !== 'open' || (await isLineServed(app.db, form))) continue
    for (let more = batch; more === batch; told += more) more = await tellSome(app, form)
  }
  return told
}

function tellSome(
  app: App,
  form: { readonly organizationId: number; readonly formId: number },
): Promise<number> {
  return app.transaction(async tx => {
    const waiting = await lockToTell(tx, form, batch)
    for (const each of waiting) {
      await moveWaiting(tx, each, 'tell', { now: app.now() })
      const { organizationId } = form
      // Whoever asks again, at another place, is told again.
      const mail = { organizationId, kind: 'campaignOpened', subjectId: `${each.id}.${each.place}` } as const
      await enqueue(tx, 'send-notice', mail, { trace: app.trace })
    }
    return waiting.length
  })
}
