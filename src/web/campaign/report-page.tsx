import { data, redirect } from 'react-router'
import { type ReportDraft, readReport, shortestMessage } from '#domain/moderation/report.ts'
import { reportedPage } from '#domain/moderation/reported-page.ts'
import { fail, type Problem } from '#domain/result.ts'
import { type Visit, visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { localPath } from '../local-path.ts'
import { useT } from '../messages.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Card } from '../ui/surface.tsx'
import type { Route } from './+types/report-page'
import { reportedPath, reportSent } from './report.tsx'
import { ReportForm } from './report-form.tsx'
import { reportProblems } from './report-problems.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const path = reportedPath(localPath(new URL(request.url).searchParams.get('url')))
  return { path, page: await nameOf(context.get(visit), path) }
}

/** What the reported page is called: its campaign or its association; its path where it is neither, or is not to be seen. */
async function nameOf({ acts, operator }: Visit, path: string): Promise<string> {
  const { organizationSlug, campaign } = reportedPage(path, operator.origin) ?? {}
  if (organizationSlug === undefined) return path
  if (campaign) {
    const opened = await acts.openForm({ organizationSlug, ...campaign, userId: null })
    return opened.ok ? opened.value.form.title : path
  }
  const opened = await acts.readOrganization({ organizationSlug })
  return opened.ok ? opened.value.organization.name : path
}

/** Keeps the report and leads back to its page, which thanks; or says what is wrong, with everything typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const { acts, operator, locale } = seen
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const path = reportedPath(localPath(form.get('url')))
  const draft: ReportDraft = {
    reason: text('reason'),
    userEmail: text('userEmail'),
    userMessage: text('userMessage'),
    url: `${operator.origin}${path}`,
  }
  const problems = problemsOf(draft)
  const kept = problems.length > 0 ? fail(...problems) : await acts.reportContent({ ...draft, locale })
  if (!kept.ok) {
    const page = await nameOf(seen, path)
    return data({ draft, path, page, problems: kept.error }, { status: 400 })
  }
  return redirect(`${path}?${reportSent}`, 303)
}

/** Everything that is wrong at once; here a report needs enough words to be understood (rule FLD-13). */
function problemsOf(draft: ReportDraft): readonly Problem[] {
  const read = readReport(draft)
  const wrong = read.ok ? [] : read.error
  const short = draft.userMessage.trim().length < shortestMessage
  const told = wrong.some(problem => problem.field === 'userMessage')
  return short && !told ? [...wrong, { code: 'too_short', field: 'userMessage' }] : wrong
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { path, page, problems = [], draft } = { ...loaderData, ...actionData }
  const title = t('report.title')
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={title} wrong={problems.length > 0} />
      <h1>{title}</h1>
      <p className="muted">{t('report.page', { page })}</p>
      <ErrorSummary id="report-problems" problems={reportProblems(t, problems, 'page')} />
      <Card>
        <ReportForm prefix="page" path={path} draft={draft} problems={problems} />
      </Card>
    </div>
  )
}
