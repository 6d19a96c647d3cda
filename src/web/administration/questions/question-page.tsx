import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { questionPath } from '#domain/form/administration-path.ts'
import { placeKey, wholeOrder } from '#domain/form/question-places.ts'
import { readId } from '#domain/id.ts'
import type { EditableQuestion } from '#usecases/campaign/edit-questions.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import { differences } from '../campaign/differences.ts'
import steps from '../editor/editor.css?url'
import parts from '../extras/extras.css?url'
import { valuesOf, versionOf } from '../extras/posts.ts'
import type { Route } from './+types/question-page'
import { afterDeed, refusalIn } from './posts.ts'
import { QuestionPanel, type SentQuestion } from './question-panel.tsx'
import own from './questions.css?url'

type Asking = { readonly request: Request; readonly params: Route.LoaderArgs['params'] }

/** Which question; of a new one where it is to stand (`pour`), or which one it replaces (`remplace`). */
function askedOf(seen: Visit, { request, params }: Asking) {
  const query = new URL(request.url).searchParams
  const isNew = params.question === 'nouvelle'
  return {
    ...administratorVisit(seen, params),
    questionId: isNew ? null : readId(params.question),
    place: query.get('pour') ?? placeKey(wholeOrder),
    replaces: isNew ? readId(query.get('remplace')) : null,
  }
}

/** One question of a campaign, or a new one, for who may write it; to anyone else there is no such page. */
async function questionOf(seen: Visit, asking: Asking): Promise<EditableQuestion> {
  const asked = askedOf(seen, asking)
  const isNone = asked.questionId === null && asking.params.question !== 'nouvelle'
  const read = isNone ? null : await seen.acts.readQuestion(asked)
  if (!read?.ok) throw data(null, { status: 404 })
  return read.value
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  return questionOf(context.get(visit), { request, params })
}

/** Saves what was typed, or withdraws the question. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const editable = await questionOf(seen, { request, params })
  const asked = askedOf(seen, { request, params })
  const list = questionPath(editable.form)
  const posted = await readForm(request)
  if (posted.get('intent') === 'remove' && asked.questionId !== null) {
    const removed = await seen.acts.removeQuestion({ ...asked, questionId: asked.questionId })
    if (removed.ok) return redirect(afterDeed(list, 'withdrawn', asked.questionId), 303)
    const refusal = refusalIn(removed.error)
    if (refusal === undefined) throw data(null, { status: 404 })
    return data({ refusal } satisfies SentQuestion, { status: httpStatusOf(refusal.code) })
  }
  const values = valuesOf(posted)
  const saved = await seen.acts.saveQuestion({ ...asked, version: versionOf(posted), values })
  if (saved.ok) return redirect(afterDeed(list, 'saved', saved.value.questionId), 303)
  const [problem] = saved.error
  if (problem?.code === 'NOT_FOUND') throw data(null, { status: 404 })
  const sent: SentQuestion =
    problem?.code === 'CAMPAIGN_CHANGED'
      ? { values, changed: asked.questionId === null ? [] : differences(values, editable.values) }
      : { values, problems: saved.error }
  return data(sent, { status: httpStatusOf(problem?.code ?? 'UNKNOWN') })
}

export const links = () => [
  { rel: 'stylesheet', href: css },
  { rel: 'stylesheet', href: steps },
  { rel: 'stylesheet', href: parts },
  { rel: 'stylesheet', href: own },
]

export default function Question({ loaderData, actionData }: Route.ComponentProps) {
  return <QuestionPanel question={loaderData} sent={actionData} />
}
