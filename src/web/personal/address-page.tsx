import { data, redirect } from 'react-router'
import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/surface.tsx'
import type { Route } from './+types/address-page'
import { connectedUser } from './connected.ts'
import { space } from './paths.ts'
import { SpacePage } from './space-page.tsx'
import { styles } from './styles.ts'

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** The link of the mail to a new address: opening it changes nothing yet, mail programs open links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const userId = connectedUser(seen)
  const read = await seen.acts.readNewEmail({ userId, token: tokenOf(request) })
  return read.ok ? data({ email: read.value.email }) : data({ email: null }, { status: 404 })
}

/** Its reader takes the address. */
export async function action({ request, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const userId = connectedUser(seen)
  await readForm(request)
  const confirmed = await seen.acts.confirmNewEmail({ userId, token: tokenOf(request) })
  if (confirmed.ok) return redirect(`${space.profile}?enregistre=adresse`, 303)
  const isTaken = confirmed.error.some(({ code }) => code === 'email_taken')
  return data({ isTaken }, { status: isTaken ? 409 : 404 })
}

export const links = () => styles

export default function AddressPage({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const t = useT()
  const isGone = email === null || actionData?.isTaken === false
  const title = t(isGone ? 'space.email_gone_title' : 'space.email_confirm_title')
  return (
    <SpacePage section="profile" title={title}>
      {actionData?.isTaken && <Banner tone="danger" live="alert" title={t('error.email_taken')} />}
      {isGone ? (
        <>
          <p>{t('space.email_gone_body')}</p>
          <p>
            <ButtonLink href={space.profile}>{t('space.profile')}</ButtonLink>
          </p>
        </>
      ) : (
        <Card className="stack">
          <p>{t('space.email_confirm_body', { email })}</p>
          <form method="post" noValidate>
            <Button type="submit">{t('space.email_confirm_submit')}</Button>
          </form>
        </Card>
      )}
    </SpacePage>
  )
}
