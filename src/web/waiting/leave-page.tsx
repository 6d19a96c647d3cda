import { data } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { formPath } from '#domain/form/types/index.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { found } from '../personal/connected.ts'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/leave-page'
import { WaitingLinkError } from './link-error.tsx'
import { linkHeaders, linkOf, shownEntry } from './link-of.ts'

/** Reading the page ends nothing: the programs of mailboxes open every link (rule WAIT-4). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts } = context.get(visit)
  return { entry: shownEntry(found(await acts.readWaiting(linkOf(request, params.entryId)))) }
}

/** The page's button, or the mailbox's own: it sends no cookie and follows no redirect (RFC 8058). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const left = await context.get(visit).acts.leaveWaiting(linkOf(request, params.entryId))
  if (left.ok) return null
  const code = left.error[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data({ code }, { status: httpStatusOf(code) })
}

export const headers = linkHeaders

export const ErrorBoundary = WaitingLinkError

export default function LeavePage({ loaderData: { entry }, actionData }: Route.ComponentProps) {
  const t = useT()
  const { form, rate, state } = entry
  const title = t(titles[state === 'left' ? 'left' : 'asked'][rate === null ? 'opening' : 'rate'])
  const wrong = actionData?.code
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={title} wrong={wrong !== undefined} />
      <h1>{title}</h1>
      {wrong !== undefined && <Banner tone="danger" live="alert" title={t(`error.${wrong}`)} />}
      {state === 'left' ? (
        <Banner tone="success" title={t('waiting.left_form', { form: form.title })}>
          <p>{t('waiting.left_body')}</p>
        </Banner>
      ) : (
        <Ask entry={entry} />
      )}
      <p>
        <ButtonLink
          kind={state === 'left' ? 'secondary' : 'link'}
          href={formPath(form.organizationSlug, form.formType, form.formSlug)}
        >
          {t('out.back_to_campaign')}
        </ButtonLink>
      </p>
    </div>
  )
}

const titles = {
  asked: { rate: 'waiting.leave_title', opening: 'waiting.opened_leave' },
  left: { rate: 'waiting.left', opening: 'waiting.unwatched' },
} as const

function Ask({ entry: { form, rate, quantity, offer } }: Pick<Route.ComponentProps['loaderData'], 'entry'>) {
  const t = useT()
  return (
    <form method="post" className="stack" noValidate>
      {rate !== null && <p>{t('waiting.leave_what', { quantity: String(quantity), rate })}</p>}
      <p>{t('waiting.leave_ask', { form: form.title })}</p>
      {offer === 'stands' && <p>{t('waiting.leave_offer')}</p>}
      <div>
        <Button type="submit">{t(rate === null ? 'waiting.opened_leave' : 'waiting.leave_title')}</Button>
      </div>
    </form>
  )
}
