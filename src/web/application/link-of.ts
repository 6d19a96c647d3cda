import type { ApplicationLink } from '#domain/membership/application-address.ts'
import { addressedId } from '../addressed-id.ts'

/** The application and the signature of an address; anything else has no page. */
export function applicationLink(request: Request, applicationId: string): ApplicationLink {
  return {
    applicationId: addressedId(applicationId),
    token: new URL(request.url).searchParams.get('token') ?? '',
  }
}
