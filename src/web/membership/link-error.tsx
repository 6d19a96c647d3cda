import { useT } from '../messages.tsx'
import { FindOrder } from '../ticket/link-error.tsx'

/** A link that opens no membership card: the order shows those that there are. */
export function CardErrorPage() {
  return <FindOrder body={useT()('member_card.link_unknown')} />
}
