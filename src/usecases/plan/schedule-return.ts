import type { App } from '../app.ts'
import { scheduleAddress } from '../links/tokens.ts'

/** Where the bank sends a payer back to who changes a plan: its page, which looks at what the bank said. */
export function returnAddress(
  app: App,
  schedule: { readonly organizationId: number; readonly id: number },
): string {
  return `${scheduleAddress(app, schedule)}&retour=banque`
}
