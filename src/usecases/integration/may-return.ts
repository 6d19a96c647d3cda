import { returnOriginsOf } from '#db/api-keys.ts'
import type { Reader } from '#db/schema.ts'
import { isAllowedReturn } from '#domain/integration/return-origin.ts'
import type { App } from '../app.ts'

/** Which of these addresses a program of an organization may not send payers back to (rule INT-2). */
export async function foreignReturns(
  { operator }: Pick<App, 'operator'>,
  db: Reader,
  { organizationId, addresses }: { readonly organizationId: number; readonly addresses: readonly string[] },
): Promise<readonly string[]> {
  const origins = await returnOriginsOf(db, organizationId)
  return addresses.filter(address => !isAllowedReturn(origins, address, operator))
}
