import { useT } from '../messages.tsx'
import type { Route } from './+types/forgotten'
import { sendLink, startAsking } from './ask-link.ts'
import { AskPage } from './ask-page.tsx'

export const loader = (call: Route.LoaderArgs) => startAsking(call)
export const action = (call: Route.ActionArgs) => sendLink(call, 'password')

/** « Mot de passe oublié ? » */
export default function Forgotten({ actionData }: Route.ComponentProps) {
  const t = useT()
  return (
    <AskPage title={t('account.forgotten_title')} lead={t('account.forgotten_lead')} outcome={actionData} />
  )
}
