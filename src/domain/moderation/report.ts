import { checkEmail, normaliseEmail } from '../fields/email.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'

/** Why somebody reports a page (rule FLD-13). */
export const reportReasons = ['DISLIKE', 'INTELLECTUAL_PROPERTY', 'OFF_TOPIC', 'SPAM'] as const
export type ReportReason = (typeof reportReasons)[number]

/** A report as somebody sends it. */
export type ReportDraft = {
  readonly reason: string
  readonly userEmail: string
  readonly userMessage: string
  /** The page that is reported. */
  readonly url: string
}

export type Report = Omit<ReportDraft, 'reason'> & { readonly reason: ReportReason }

/** Characters that a report may have, and those that the page asks for: enough to understand it (rule FLD-13). */
export const longestMessage = 1000
export const shortestMessage = 20

/** The longest address of a page. */
const longestUrl = 2000

/**
 * A report that can be kept, with its texts trimmed. Codes: `required`, `value_invalid` (reason, address), `max_length`,
 * `email_invalid` (rule FLD-13).
 */
export function readReport(draft: ReportDraft): Result<Report> {
  const { reason } = draft
  const userEmail = normaliseEmail(draft.userEmail)
  const userMessage = draft.userMessage.trim()
  const url = draft.url.trim()
  const problems = [
    reasonProblem(reason),
    messageProblem(userMessage),
    emailProblem(userEmail),
    isPage(url) ? undefined : ({ code: 'value_invalid', field: 'url' } as const),
  ].filter(problem => problem !== undefined)
  if (problems.length > 0 || !isReason(reason)) return fail(...problems)
  return ok({ reason, userEmail, userMessage, url })
}

function isReason(text: string): text is ReportReason {
  return (reportReasons as readonly string[]).includes(text)
}

function reasonProblem(reason: string): Problem | undefined {
  if (reason === '') return { code: 'required', field: 'reason' }
  return isReason(reason) ? undefined : { code: 'value_invalid', field: 'reason' }
}

function messageProblem(message: string): Problem | undefined {
  if (message === '') return { code: 'required', field: 'userMessage' }
  if (message.length <= longestMessage) return undefined
  return { code: 'max_length', field: 'userMessage', values: { limit: longestMessage } }
}

function emailProblem(email: string): Problem | undefined {
  if (email === '') return { code: 'required', field: 'userEmail' }
  const code = checkEmail(email)
  return code === undefined ? undefined : { code, field: 'userEmail' }
}

/** A web address, or a path of this site. */
function isPage(url: string): boolean {
  if (url === '' || url.length > longestUrl) return false
  return /^\/(?![/\\])/.test(url) || (/^https?:\/\//i.test(url) && URL.canParse(url))
}
