import type { MessagePick } from '#messages/catalogue.ts'
import { paymentMessages } from '../payment/messages.ts'

/** The texts of the island that settles a refused payment. */
export const settlementMessages: readonly MessagePick[] = [...paymentMessages, 'reg.*']
