import * as z from 'zod'
import { methodQuery, paymentStep } from './payment.ts'
import { flag } from './primitives.ts'

/** `keepPaymentMethod`: the new card is kept for the payments of the same order that follow. */
export const newMethodQuery = methodQuery.extend({ keepPaymentMethod: flag, redirect: flag })

/** What the browser does next; `paymentRequestDataId` is the visit that `unpaid/*` asks for, of a later payment. */
export const reinitialized = paymentStep.extend({ paymentRequestDataId: z.guid().nullish() })
