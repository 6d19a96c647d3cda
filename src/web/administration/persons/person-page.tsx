import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { peoplePath } from '#domain/form/administration-path.ts'
import { readId } from '#domain/id.ts'
import { carriedPost } from '../../account/carried-post.ts'
import { proveFirst } from '../../account/carry-to-proof.ts'
import { addressedId } from '../../addressed-id.ts'
import { type Visit, visit } from '../../context.ts'
import { countriesIn } from '../../form/choice-lists.ts'
import { readForm } from '../../form/read-form.ts'
import campaignCss from '../campaign/campaign.css?url'
import paymentsCss from '../payments/payments.css?url'
import type { Route } from './+types/person-page'
import { doneOf, type PersonIntent, type PersonSent, personIntents, typedIn } from './person-intent.ts'
import { PersonPanel } from './person-panel.tsx'
import css from './persons.css?url'
import { peopleVisit } from './visit.ts'

type Params = Route.LoaderArgs['params']

const asked = (seen: Visit, params: Params) => ({
  ...peopleVisit(seen, params),
  personId: addressedId(params.personId),
})

/** One person, for who sees them; to anyone else there is no such page. Whoever was merged is the one that they are shown as. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const { searchParams: query, pathname: path } = new URL(request.url)
  const person = asked(seen, params)
  const read = await seen.acts.readPerson({ ...person, before: query.get('suite') })
  if (!read.ok) throw data(null, { status: 404 })
  const { organizationSlug } = params
  const { id } = read.value.person
  if (id !== person.personId) throw redirect(peoplePath(organizationSlug, { personId: id }))
  const page = {
    detail: read.value,
    done: doneOf(query.get('fait')),
    left: { householdId: readId(query.get('foyer')), otherId: readId(query.get('membre')) },
    isNewest: !query.has('suite'),
    countries: countriesIn(seen.locale),
  }
  const carried = carriedPost(request, { path, secure: seen.secure })
  return carried === undefined ? page : data(page, { headers: { 'set-cookie': carried.cookie } })
}

/** Does one thing to a person, then shows them again; erasing asks for a proof first. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const form = await readForm(request)
  const intent = personIntents.find(each => each === form.get('intent'))
  if (intent === undefined) throw data(null, { status: 404 })
  const done = await doing[intent](seen, asked(seen, params), form)
  const { organizationSlug } = params
  if (done.ok) {
    if (intent === 'erase' && isGone(done.value))
      return redirect(`${peoplePath(organizationSlug)}?fait=gone`, 303)
    const path = peoplePath(organizationSlug, { personId: addressedId(params.personId) })
    return redirect(`${path}?fait=${intent}${leftIn(intent, form)}`, 303)
  }
  const code = done.error[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  proveFirst(seen, form, done.error)
  return data<PersonSent>(
    { intent, typed: typedIn(form), problems: done.error },
    { status: httpStatusOf(code) },
  )
}

/** Who left which household, so that it can be taken back. */
const leftIn = (intent: PersonIntent, form: FormData) =>
  intent === 'leave' ? `&foyer=${idIn(form, 'householdId')}&membre=${idIn(form, 'otherId')}` : ''

const idIn = (form: FormData, name: string) => readId(form.get(name)) ?? 0

const isGone = (value: unknown) => value !== null && (value as { readonly isGone: boolean }).isGone

type Asked = ReturnType<typeof asked>
type Acts = Visit['acts']
type Done = Awaited<ReturnType<Acts['correctPerson']> | ReturnType<Acts['erasePerson']>>

const doing: Readonly<Record<PersonIntent, (seen: Visit, person: Asked, form: FormData) => Promise<Done>>> = {
  correct: ({ acts }, person, form) => acts.correctPerson({ ...person, typed: typedIn(form).person }),
  tag: ({ acts }, person, form) => acts.tagPerson({ ...person, tags: typedIn(form).tags }),
  note: ({ acts }, person, form) => acts.notePerson({ ...person, body: typedIn(form).body }),
  delete: ({ acts }, person, form) => acts.deletePersonNote({ ...person, noteId: idIn(form, 'noteId') }),
  consent: ({ acts }, person, form) =>
    acts.sayPersonConsent({
      ...person,
      accepts: form.get('accepts') === 'yes',
      saidHow: typedIn(form).saidHow,
    }),
  undo: ({ acts }, person, form) => acts.undoMerge({ ...person, mergeId: idIn(form, 'mergeId') }),
  join: ({ acts }, person, form) =>
    acts.joinHousehold({
      ...person,
      otherId: idIn(form, 'otherId'),
      householdId: idIn(form, 'householdId') || null,
    }),
  leave: ({ acts }, person, form) =>
    acts.leaveHousehold({
      ...person,
      otherId: idIn(form, 'otherId'),
      householdId: idIn(form, 'householdId'),
    }),
  unrelated: ({ acts }, person, form) => acts.refuseHousehold({ ...person, otherId: idIn(form, 'otherId') }),
  erase: ({ acts }, person, form) => acts.erasePerson({ ...person, isAgreed: form.get('isAgreed') === 'on' }),
}

export const links = () => [campaignCss, paymentsCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function PersonRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PersonPanel {...loaderData} sent={actionData} />
}
