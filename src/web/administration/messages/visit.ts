import { data } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import type { Problem } from '#domain/result.ts'
import type { Visit } from '../../context.ts'

/** Whose messages they are, and who asks. */
export const messagesVisit = (
  { viewer }: Visit,
  { organizationSlug }: { readonly organizationSlug: string },
) => ({ organizationSlug, userId: viewer?.userId ?? null })

/** The same of one of them. */
export const messageVisit = (
  seen: Visit,
  { organizationSlug, messageId }: { readonly organizationSlug: string; readonly messageId: string },
) => ({ ...messagesVisit(seen, { organizationSlug }), messageId })

/** What was refused, with its status; to whoever may not see it there is no such page. */
export function refusedWith<Sent>(problems: readonly Problem[], sent: Sent) {
  const code = problems[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data({ problems, ...sent }, { status: httpStatusOf(code) })
}
