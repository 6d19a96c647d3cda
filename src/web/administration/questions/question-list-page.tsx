import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { questionPath } from '#domain/form/administration-path.ts'
import { isTemplate } from '#domain/form/question-templates.ts'
import { readId } from '#domain/id.ts'
import type { Result } from '#domain/result.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import steps from '../editor/editor.css?url'
import { readIds } from '../editor/placing-posts.ts'
import parts from '../extras/extras.css?url'
import type { Route } from './+types/question-list-page'
import { afterDeed, isQuestionDeed, refusalIn } from './posts.ts'
import { QuestionListPanel } from './question-list-panel.tsx'
import own from './questions.css?url'
import { readyValues } from './ready-questions.ts'

type Params = Route.LoaderArgs['params']

/** The questions of a campaign, for who may write it; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = await seen.acts.readQuestions(administratorVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  const deed = query.get('fait')
  const done = isQuestionDeed(deed) ? { deed, questionId: readId(query.get('question')) } : null
  return { ...read.value, done }
}

/** Moves a question by one step or orders a whole place, asks a withdrawn one again, or adds one that is often asked. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const posted = await readForm(request)
  const template = posted.get('template')
  if (isTemplate(template)) return addReady(seen, params, { template, place: String(posted.get('place')) })
  const asked = administratorVisit(seen, params)
  const wanted = wantedIn(posted)
  if (wanted.questionId === null) throw data(null, { status: 404 })
  const done = await doTo(seen, asked, { ...wanted, questionId: wanted.questionId })
  const deed = wanted.direction === 'again' ? 'restored' : 'moved'
  if (done.ok) return redirect(afterDeed(questionPath(asked), deed, wanted.questionId), 303)
  const refusal = refusalIn(done.error)
  if (refusal === undefined) throw data(null, { status: 404 })
  return data({ refusal }, { status: httpStatusOf(refusal.code) })
}

type Wanted = {
  readonly direction: 'up' | 'down' | 'again' | 'order'
  readonly questionId: number | null
  /** All questions of its place, where somebody dragged it. */
  readonly questionIds: readonly number[]
}

/** What a press or a dragged question asks for. */
function wantedIn(posted: FormData): Wanted {
  const questionIds = readIds(posted.get('order'))
  const direction =
    (['up', 'down', 'again'] as const).find(name => posted.has(name)) ??
    (questionIds.length > 0 ? 'order' : 'up')
  const questionId = readId(posted.get(direction === 'order' ? 'moved' : direction))
  return { direction, questionId, questionIds }
}

function doTo(
  { acts }: Visit,
  asked: ReturnType<typeof administratorVisit>,
  { direction, questionId, questionIds }: Wanted & { readonly questionId: number },
): Promise<Result<null>> {
  if (direction === 'again') return acts.restoreQuestion({ ...asked, questionId })
  if (direction === 'order') return acts.orderQuestions({ ...asked, questionIds })
  return acts.moveQuestion({ ...asked, questionId, direction })
}

async function addReady(
  seen: Visit,
  params: Params,
  { template, place }: { readonly template: Parameters<typeof readyValues>[0]; readonly place: string },
) {
  const asked = administratorVisit(seen, params)
  const read = await seen.acts.readQuestions(asked)
  if (!read.ok) throw data(null, { status: 404 })
  const values = readyValues(template, read.value.form.language)
  const added = { ...asked, questionId: null, replaces: null, place, values }
  // Nothing was shown that another person could have changed meanwhile.
  const saved = await seen.acts.saveQuestion({ ...added, version: null })
  if (!saved.ok) throw data(null, { status: 404 })
  return redirect(afterDeed(questionPath(asked), 'saved', saved.value.questionId), 303)
}

export const links = () => [
  { rel: 'stylesheet', href: css },
  { rel: 'stylesheet', href: steps },
  { rel: 'stylesheet', href: parts },
  { rel: 'stylesheet', href: own },
]

export default function QuestionList({ loaderData, actionData }: Route.ComponentProps) {
  return <QuestionListPanel {...loaderData} refusal={actionData?.refusal} />
}
