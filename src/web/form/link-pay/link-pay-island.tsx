import type { ComponentProps } from 'react'
import { Island } from '../../islands/island.tsx'
import { linkPayMessages } from '../form-messages.ts'
import type { LinkPay } from './link-pay.tsx'

/** What pays on the page of a link, alive: its press follows the contribution. */
export function LinkPayIsland(props: ComponentProps<typeof LinkPay>) {
  return <Island name="link-pay" props={props} messages={linkPayMessages} />
}
