import { data } from 'react-router'
import type { ApplicationLink } from '#domain/membership/application-address.ts'

/** The application and the signature of an address; anything else has no page. */
export function applicationLink(request: Request, applicationId: string): ApplicationLink {
  if (!/^[1-9]\d{0,8}$/.test(applicationId)) throw data(null, { status: 404 })
  return { applicationId: Number(applicationId), token: new URL(request.url).searchParams.get('token') ?? '' }
}
