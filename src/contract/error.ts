import * as z from 'zod'
import { errorCode } from './enumerations.ts'

/** Every error of the API, whatever went wrong. `field` only for input. */
export const errorBody = z.object({
  errors: z.array(z.object({ code: errorCode, message: z.string(), field: z.string().optional() })).min(1),
})
