import { administratorById } from '#db/administrators.ts'
import { endpointByKey } from '#db/event-endpoints.ts'
import { organizationNameOf } from '#db/organizations.ts'
import { endpointDisabledMail } from '#documents/mail/endpoint-disabled.ts'
import { integrationPath } from '#domain/form/administration-path.ts'
import type { App } from '../app.ts'
import { type Letter, type MailJob, nameOf, senderOf } from '../mail-envelope.ts'

/** Tells one administrator of an endpoint that was switched off; `undefined` where it is on again, or gone. */
export async function writeEndpointMail(
  app: App,
  { organizationId, subjectId }: MailJob<'endpointDisabled'>,
): Promise<Letter | undefined> {
  const [endpointId = '', _at, userId] = subjectId.split('.')
  const endpoint = await endpointByKey(app.db, { organizationId, endpointId })
  const reader = await administratorById(app.db, { organizationId, userId: Number(userId) })
  if (endpoint === undefined || endpoint.state === 'enabled' || reader === undefined) return undefined
  const organization = await organizationNameOf(app.db, organizationId)
  const content = endpointDisabledMail({
    ...senderOf(app, reader.locale, organization.name, null),
    host: new URL(endpoint.url).host,
    isGone: endpoint.state === 'gone',
    pageUrl: `${app.operator.origin}${integrationPath(organization.slug)}`,
  })
  return { to: { name: nameOf(reader), address: reader.email }, ...content }
}
