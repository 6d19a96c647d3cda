import { useT } from '../messages.tsx'
import type { Route } from './+types/first-connection'
import { sendLink, startAsking } from './ask-link.ts'
import { AskPage } from './ask-page.tsx'

export const loader = (call: Route.LoaderArgs) => startAsking(call)
export const action = (call: Route.ActionArgs) => sendLink(call, 'activation')

/** « Première connexion »: the first step towards an account; also for one whose address is not proven yet. */
export default function FirstConnection({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const words = loaderData.isUnverified
    ? { title: t('account.unverified_title'), lead: t('account.unverified_body') }
    : { title: t('account.first_title'), lead: t('account.first_lead') }
  return <AskPage {...words} outcome={actionData} />
}
