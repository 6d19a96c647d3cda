import { keepProof } from '#db/session-proofs.ts'
import { inTransaction } from '#db/transaction.ts'
import { giveFactor } from './factor.ts'
import type { JourneyLab } from './journey-lab.ts'

type Lab = Pick<JourneyLab, 'db'>

/** The second factor of an account is proven in its newest session, as of some minutes ago. */
export async function proveNewestSession({ db }: Lab, email: string, minutesAgo = 0): Promise<void> {
  const { userId, family } = await db
    .selectFrom('refreshTokens as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select(['r.userId', 'r.family'])
    .where('u.email', '=', email)
    .orderBy('r.issuedAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const now = () => new Date().toISOString()
  await giveFactor({ db, clock: { now } }, userId)
  const provenAt = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  await inTransaction(db, tx => keepProof(tx, { userId, sessionId: family, factor: 'passkey', provenAt }))
}
