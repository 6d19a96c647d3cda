import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { longestReasons } from '#domain/moderation/reasons.ts'
import { longDate } from '#messages/format.ts'
import type { ContestedDecision } from '#usecases/campaign/contest-decision.ts'
import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { textProblem } from '../form/text-problem.ts'
import { useT } from '../messages.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Card } from '../ui/surface.tsx'
import { TextArea } from '../ui/text-input.tsx'
import type { Route } from './+types/contest-page'

const linkOf = (request: Request, reportId: string) => ({
  reportId,
  token: new URL(request.url).searchParams.get('token') ?? '',
})

/** Where an association contests that its page is withheld, from the link of its mail (rule OPR-2). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const read = await context.get(visit).acts.readContestedDecision(linkOf(request, params.reportId))
  if (!read.ok) throw data(null, { status: 404 })
  return { decision: read.value }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { acts, address } = context.get(visit)
  const reasons = String((await readForm(request)).get('reasons') ?? '')
  const sent = await acts.contestDecision({ ...linkOf(request, params.reportId), reasons })
  if (sent.ok) return redirect(address, 303)
  const [first] = sent.error
  if (first?.code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data({ reasons, problems: sent.error }, { status: httpStatusOf(first?.code ?? 'UNKNOWN') })
}

export default function ContestPage({ loaderData: { decision }, actionData }: Route.ComponentProps) {
  const t = useT()
  const title = t('contest.title')
  const problems = (actionData?.problems ?? []).map(problem => ({
    id: 'reasons',
    message: textProblem(t, problem, t('contest.your_reasons')),
  }))
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={title} wrong={problems.length > 0} />
      <h1>{title}</h1>
      <ErrorSummary problems={problems} />
      <p>{t('contest.body', { page: decision.page, date: longDate(decision.decidedAt, t.locale) })}</p>
      <Card className="stack stack-tight">
        <h2>{t('contest.reasons_title')}</h2>
        <p className="wrapped">{decision.reasons}</p>
      </Card>
      <Answer decision={decision} reasons={actionData?.reasons} error={problems[0]?.message} />
    </div>
  )
}

type AnswerProps = {
  readonly decision: ContestedDecision
  readonly reasons: string | undefined
  /** What is wrong with them. */
  readonly error: string | undefined
}

/** What can be said about the decision now: it is contested once. */
function Answer({ decision: { status }, reasons, error }: AnswerProps) {
  const t = useT()
  if (status === 'contested')
    return (
      <Banner tone="success" title={t('contest.sent_title')}>
        <p>{t('contest.sent_body')}</p>
      </Banner>
    )
  if (status !== 'withheld')
    return <Banner tone="info" title={t(status === 'confirmed' ? 'contest.confirmed' : 'contest.lifted')} />
  return (
    <Card>
      <form className="stack" method="post" noValidate>
        <TextArea
          name="reasons"
          label={t('contest.your_reasons')}
          hint={t('contest.hint')}
          error={error}
          maxLength={longestReasons}
          defaultValue={reasons}
        />
        <div>
          <Button type="submit">{t('contest.submit')}</Button>
        </div>
      </form>
    </Card>
  )
}
