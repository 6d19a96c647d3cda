import { randomUUIDv7 } from 'node:crypto'
import { writeAudit } from '#db/audit.ts'
import { revokeSessionsOf } from '#db/refresh-tokens.ts'
import { userByEmail } from '#db/users.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

/** The operator ends every session of one user; returns how many lived. Audited. Code: `NOT_FOUND`. */
export async function endUserSessions(
  app: App,
  { email }: { readonly email: string },
): Promise<Result<{ readonly ended: number }>> {
  return app.transaction<Result<{ readonly ended: number }>>(async tx => {
    const user = await userByEmail(tx, email)
    if (user === undefined) return failWith('NOT_FOUND')
    const ended = await revokeSessionsOf(tx, user.id, app.now())
    await writeAudit(tx, {
      id: randomUUIDv7(),
      organizationId: null,
      actor: 'operator',
      action: 'sessions.end',
      object: `user:${user.id}`,
      facts: { ended },
      trace: app.trace,
      at: app.now(),
    })
    return ok({ ended })
  })
}
