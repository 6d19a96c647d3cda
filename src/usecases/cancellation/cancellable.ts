import { choosingDays } from '#domain/cancellation/cancellation.ts'
import { daysAfter } from '#domain/payment/next-charge.ts'
import { failWith, type Result } from '#domain/result.ts'
import { isTicketed } from '#domain/ticket/ticket.ts'
import type { App } from '../app.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  openAdministered,
} from '../campaign/administered-campaign.ts'
import { parisDate } from '../paris-time.ts'

/** The first and the last ISO day that payers may be given to choose, and the one that is proposed. */
export type ChoosingDays = { readonly from: string; readonly to: string; readonly proposed: string }

/** A mail before it is sent to anybody. */
export type Preview = { readonly subject: string; readonly html: string; readonly text: string }

/** An event of which somebody may give everything back. */
export async function openCancellable(
  app: App,
  visit: AdministratorVisit,
): Promise<Result<AdministeredCampaign>> {
  const opened = await openAdministered(app, visit, 'refund')
  return opened.ok && !isTicketed(opened.value.form.formType) ? failWith('NOT_FOUND') : opened
}

export function daysFrom(app: App): ChoosingDays {
  const today = parisDate(app.now())
  const { least, most, proposed } = choosingDays
  return {
    from: daysAfter(today, least),
    to: daysAfter(today, most),
    proposed: daysAfter(today, proposed),
  }
}
