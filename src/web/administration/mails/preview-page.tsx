import { data } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { mailsPath } from '#domain/form/administration-path.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import { wordedMails } from '#domain/form/form.ts'
import { isWordedMail, mailField } from '#domain/form/mail-words.ts'
import type { Problem } from '#domain/result.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/preview-page'
import { framedMail } from './inert-links.ts'
import own from './mails.css?url'
import { PreviewPanel } from './preview-panel.tsx'

type Args = Pick<Route.LoaderArgs, 'request' | 'params' | 'context'>

/** A mail of a campaign as it is stored, for who may write the campaign. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return drawn(context.get(visit), params, {})
}

/** The same with what stands in the fields of the editor, stored by nobody; « Essai » sends it to who asks. */
export async function action({ request, params, context }: Args) {
  const seen = context.get(visit)
  const posted = await readForm(request)
  const names = wordedMails.map(mailField)
  const values = Object.fromEntries(
    names.flatMap(name => (posted.has(name) ? [[name, String(posted.get(name))]] : [])),
  )
  const shown = await drawn(seen, params, values)
  if (posted.get('intent') !== 'try' || shown.preview === null) return answer(shown, shown.problems)
  const tried = await seen.acts.tryMail(asked(seen, params, values))
  return tried.ok
    ? answer({ ...shown, isTried: true }, [])
    : answer({ ...shown, problems: tried.error }, tried.error)
}

const answer = <Shown,>(shown: Shown, [problem]: readonly Problem[]) =>
  data(shown, { status: problem === undefined ? 200 : httpStatusOf(problem.code) })

function asked(seen: Visit, params: Route.LoaderArgs['params'], values: ContentsValues) {
  const { mail } = params
  if (!isWordedMail(mail)) throw data(null, { status: 404 })
  return { ...administratorVisit(seen, params), mail, values }
}

async function drawn(seen: Visit, params: Route.LoaderArgs['params'], values: ContentsValues) {
  const input = asked(seen, params, values)
  const { mail } = input
  const read = await seen.acts.readCampaignMails(input)
  if (!read.ok || !read.value.mails.includes(mail)) throw data(null, { status: 404 })
  const { form, organization } = read.value
  const preview = await seen.acts.previewMail(input)
  if (!preview.ok && preview.error[0]?.code === 'NOT_FOUND') throw data(null, { status: 404 })
  const { title, language } = form
  return {
    ...{ mail, values, isTried: false, title, language, organization: organization.name },
    back: mailsPath(form),
    problems: preview.ok ? [] : preview.error,
    preview: preview.ok ? shownMail(preview.value, seen.nonce) : null,
  }
}

type Drawn = Extract<Awaited<ReturnType<Visit['acts']['previewMail']>>, { ok: true }>['value']

/** The frame has the policy of the page, which lets it lead nowhere. */
function shownMail({ from, to, replyTo, subject, html, text, isReal, own: reader }: Drawn, nonce: string) {
  return framedMail({ from, to, replyTo, subject, html, text, isReal, own: reader }, nonce)
}

export const links = () => [css, own].map(href => ({ rel: 'stylesheet', href }))

export default function PreviewRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PreviewPanel {...(actionData ?? loaderData)} />
}
