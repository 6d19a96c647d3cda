import * as z from 'zod'
import { idInPath, slug } from './primitives.ts'

/** An order of an organization, for its administrators. */
export const orderOfOrganization = z.object({ org: slug, orderId: idInPath })
