import { useT } from '../messages.tsx'
import type { Route } from './+types/find-order'
import { sendLink } from './ask-link.ts'
import { AskPage } from './ask-page.tsx'

export const action = (call: Route.ActionArgs) => sendLink(call, 'orders')

/** « Retrouver ma commande »: the links of one's orders come by mail; the page answers the same whether there are any (rule ACC-13). */
export default function FindOrder({ actionData }: Route.ComponentProps) {
  const t = useT()
  return (
    <AskPage
      title={t('find.title')}
      lead={t('find.lead')}
      outcome={actionData}
      words={{
        hint: t('find.email_hint'),
        send: t('find.send'),
        sent: email => t('find.sent_body', { email }),
      }}
    />
  )
}
