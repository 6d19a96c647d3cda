import type { Config } from '#config/env.ts'
import { isPlanted } from '#db/installation.ts'
import type { Database } from '#db/schema.ts'
import { demoOrganizations } from '#demo/index.ts'
import { StartFault } from './start-fault.ts'

/** The addresses of the demo's accounts, the operator's included: everybody knows their password. */
export const demoAccounts: readonly string[] = [
  ...new Set(demoOrganizations.flatMap(({ administrators }) => administrators.map(({ email }) => email))),
  'operateur@example.org',
]

/** Real money is never taken beside accounts whose password everybody knows, nor beside what was never sold (rule OPS-5). */
export async function refuseDemo({ payment }: Pick<Config, 'payment'>, db: Database): Promise<void> {
  if (!payment.sandbox && (await isPlanted(db, demoAccounts))) throw new StartFault('demo_planted')
}
