import { findOrderPath } from '#domain/payment/outcome-address.ts'
import { useT } from '../messages.tsx'
import { BrokenLink } from '../outcome/link-error.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** A link that opens no ticket: the order shows those that there are. */
export function TicketErrorPage() {
  return <FindOrder body={useT()('ticket.link_unknown')} />
}

/** A link that opens nothing, whatever it was for: the way to the order. */
export function FindOrder({ body }: { readonly body: string }) {
  const t = useT()
  return (
    <BrokenLink
      body={body}
      way={<ButtonLink href={findOrderPath}>{t('find.link')}</ButtonLink>}
      contact={link => (
        <p className="muted">
          {t('find.link_broken_contact')} {link}
        </p>
      )}
    />
  )
}
