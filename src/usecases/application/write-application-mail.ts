import { type Administrator, administratorById } from '#db/administrators.ts'
import { applicationsOfDay } from '#db/application-notices.ts'
import { applicationByKey, openApplicationsOf } from '#db/applications.ts'
import { cartById } from '#db/carts.ts'
import { campaignByKey } from '#db/forms.ts'
import { organizationNameOf } from '#db/organizations.ts'
import { applicationMail, applicationsToldMail } from '#documents/mail/application.ts'
import { totalOf } from '#domain/cart/cart.ts'
import { administrationHome, administrationPath } from '#domain/form/administration-path.ts'
import type { ApplicationMailKind } from '#domain/job/mail-kinds.ts'
import { membersOf } from '#domain/membership/application.ts'
import type { ApplicationState } from '#domain/membership/application-flow.ts'
import type { App } from '../app.ts'
import { applicationUrl } from '../links/tokens.ts'
import { campaignUrl, type Letter, type MailJob, nameOf, payersSenderOf, senderOf } from '../mail-envelope.ts'
import { spanOf } from '../paris-time.ts'

/** In which states a mail still says what is true; one that is paid is told of by its order. */
const stillTrue: Readonly<Record<ApplicationMailKind, readonly ApplicationState[]>> = {
  applicationReceived: ['waiting', 'accepted'],
  applicationAccepted: ['accepted', 'paid'],
  applicationReminder: ['accepted'],
  applicationDeclined: ['declined'],
  applicationLapsed: ['lapsed'],
}

/** To who applied: what became of it; nothing where that is not true any more, or nobody is left to write to. */
export async function writeApplicationMail(
  app: App,
  { organizationId, kind, subjectId }: MailJob<ApplicationMailKind>,
): Promise<Letter | undefined> {
  const application = await applicationByKey(app.db, { organizationId, id: Number(subjectId) })
  const cart = application && (await cartById(app.db, application.cartId))
  if (application === undefined || cart?.payer?.email == null) return undefined
  if (!stillTrue[kind].includes(application.state)) return undefined
  if (kind === 'applicationReminder' && cart.status !== 'open') return undefined
  const { payer, items } = cart
  const { form, organization } = await campaignByKey(app.db, organizationId, application.formId)
  const { email } = payer
  const others = await openApplicationsOf(app.db, { organizationId, formId: form.id, email, cartId: cart.id })
  const content = applicationMail({
    ...payersSenderOf(app, application.locale, organization, form.accent),
    kind,
    payerFirstName: payer.firstName ?? '',
    formTitle: form.title,
    names: [...new Set(membersOf(items, payer).map(nameOf))],
    amount: totalOf(items),
    untilOn: application.untilOn,
    word: application.word,
    wasAccepted: application.state === 'lapsed' && application.decidedAt !== null,
    isRepeated: others.length > 0,
    applicationUrl: applicationUrl(app, application),
    formUrl: campaignUrl(app, form),
  })
  return { to: { name: nameOf(payer), address: email }, ...content }
}

/** To who decides in an association: what a day brought of applications. */
export async function writeApplicationsTold(
  app: App,
  job: MailJob<'applicationsTold'>,
): Promise<Letter | undefined> {
  const { organizationId, subjectId } = job
  const [day = '', reader] = subjectId.split('.')
  const person = await administratorById(app.db, { organizationId, userId: Number(reader) })
  const content = person && (await aboutDay(app, person, { organizationId, day }))
  return content && { to: { name: nameOf(person), address: person.email }, ...content }
}

async function aboutDay(
  app: App,
  { id: userId, locale }: Administrator,
  { organizationId, day }: { readonly organizationId: number; readonly day: string },
) {
  const [forms, { name, slug: organizationSlug }] = await Promise.all([
    applicationsOfDay(app.db, { organizationId, userId }, { name: day, ...spanOf(day) }),
    organizationNameOf(app.db, organizationId),
  ])
  const [first] = forms
  if (first === undefined) return undefined
  const { origin } = app.operator
  const place = { organizationSlug, formType: first.formType, formSlug: first.formSlug }
  return applicationsToldMail({
    ...senderOf(app, locale, name, null),
    day,
    forms,
    applicationsUrl: `${origin}${administrationPath(place, 'demandes')}`,
    choiceUrl: `${origin}${administrationHome(organizationSlug)}#order-mails`,
  })
}
