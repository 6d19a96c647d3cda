import { data, redirect } from 'react-router'
import { visit } from '../../context.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'
import type { Route } from './+types/confirm-page'
import css from './opening.css?url'

/** Who has an account already opens the organization of the mail here, once connected; to anyone else there is no such page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { acts, address, viewer } = context.get(visit)
  if (viewer === null) throw redirect(`/connexion?redirectTo=${encodeURIComponent(address)}`)
  const read = await acts.readWaitingOpening({ linkId: params.linkId, userId: viewer.userId })
  if (!read.ok) throw data(null, { status: 404 })
  return { name: read.value.name, email: viewer.email }
}

export async function action({ params, context }: Route.ActionArgs) {
  const { acts, viewer } = context.get(visit)
  const opened = await acts.finishOpening({ linkId: params.linkId, userId: viewer?.userId ?? null })
  if (!opened.ok) throw data(null, { status: 404 })
  return redirect(opened.value.path, 303)
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function ConfirmOpening({ loaderData: { name, email } }: Route.ComponentProps) {
  const t = useT()
  const title = t('opening.confirm_title', { name })
  return (
    <div className="container page opening-page stack">
      <UnlistedHead title={title} />
      <h1 tabIndex={-1}>{title}</h1>
      <Card className="stack">
        <p>{t('opening.confirm_body', { email })}</p>
        <form method="post" noValidate>
          <Button type="submit" wide busyLabel={t('opening.busy')}>
            {t('opening.submit_connected')}
          </Button>
        </form>
      </Card>
    </div>
  )
}
