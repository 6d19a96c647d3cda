import { WalletCards } from 'lucide-react'
import { besideTickets } from '#domain/ticket/ticket-address.ts'
import type { WalletName } from '#domain/ticket/wallet.ts'
import { useT } from '../messages.tsx'
import { ButtonLink } from '../ui/button.tsx'

type Props = {
  /** The page of the ticket, with its token. */
  readonly page: string
  readonly wallets: readonly WalletName[]
}

/** Where a ticket can be kept besides: the wallets that the operator has keys for (rule TKT-8). */
export function WalletWays({ page, wallets }: Props) {
  const t = useT()
  return wallets.map(wallet => (
    <ButtonLink key={wallet} kind="secondary" icon={WalletCards} href={besideTickets(page, wallet)}>
      {t(`ticket.wallet_${wallet}`)}
    </ButtonLink>
  ))
}
