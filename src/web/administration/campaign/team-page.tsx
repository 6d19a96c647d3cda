import { data, redirect } from 'react-router'
import { type Role, roleNames } from '#domain/access/role.ts'
import { administrationPath } from '#domain/form/administration-path.ts'
import type { Result } from '#domain/result.ts'
import { carriedPost, carryPost } from '../../account/carried-post.ts'
import { proofAddress } from '../../account/prove-first.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import type { Route } from './+types/team-page'
import { administratorVisit } from './address.ts'
import css from './campaign.css?url'
import { type TeamAction, TeamPanel, type TeamSent, teamActions } from './team-panel.tsx'

/** Who administers a campaign, for those who do. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = await seen.acts.listAdministrators(administratorVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  const told = new URL(request.url).searchParams.get('fait')
  const carried = carriedPost(request, placeOf(seen, request))
  const again = carried && carriedTeam(carried.form)
  const page = {
    team: read.value,
    done: teamActions.find(deed => deed === told) ?? null,
    again: again ?? null,
  }
  return carried ? data(page, { headers: { 'set-cookie': carried.cookie } }) : data(page)
}

const placeOf = ({ secure }: Visit, request: Request) => ({ secure, path: new URL(request.url).pathname })

/** What somebody had typed before they proved who they are. */
function carriedTeam(form: FormData) {
  const deed = teamActions.find(each => each === form.get('intent'))
  return deed && { deed, email: text(form, 'email'), role: roleOf(form) }
}

/** Invite, take an invitation back, change a role, remove: each a plain post. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const form = await readForm(request)
  const deed = teamActions.find(each => each === form.get('intent'))
  if (deed === undefined) throw data(null, { status: 404 })
  const asked = administratorVisit(seen, params)
  const result = await does[deed](seen, asked, form)
  if (result.ok) {
    // Who took their own role away has nothing left to see here.
    const isStillHere = (await seen.acts.listAdministrators(asked)).ok
    return redirect(isStillHere ? `${administrationPath(asked, 'administrateurs')}?fait=${deed}` : '/', 303)
  }
  const [problem] = result.error
  const proof = proofAddress(problem?.code, seen.address)
  if (proof !== undefined) {
    const cookies = carryPost(form, placeOf(seen, request))
    return redirect(proof, { status: 303, headers: cookies.map(line => ['set-cookie', line]) })
  }
  if (problem === undefined || problem.code === 'NOT_FOUND') throw data(null, { status: 404 })
  const sent: TeamSent = { deed, problem, email: text(form, 'email'), role: roleOf(form) }
  return data(sent, { status: problem.code === 'TOO_MANY_REQUESTS' ? 429 : problem.field ? 400 : 409 })
}

type Asked = ReturnType<typeof administratorVisit>
type Do = (seen: Visit, asked: Asked, form: FormData) => Promise<Result<null>>

const does: Readonly<Record<TeamAction, Do>> = {
  invite: ({ acts, locale }, asked, form) =>
    acts.inviteAdministrator({ ...asked, email: text(form, 'email'), role: roleOf(form), locale }),
  revoke: ({ acts }, asked, form) =>
    acts.revokeInvitation({ ...asked, invitationId: text(form, 'invitation') }),
  change: ({ acts }, asked, form) =>
    acts.changeRole({ ...asked, roleId: number(form, 'roleId'), role: roleOf(form) }),
  remove: ({ acts }, asked, form) => acts.removeAdministrator({ ...asked, roleId: number(form, 'roleId') }),
}

const text = (form: FormData, name: string) => String(form.get(name) ?? '').slice(0, 300)
const number = (form: FormData, name: string) => Number(/^[1-9]\d{0,8}$/.exec(text(form, name))?.[0] ?? 0)
/** The campaign alone where none is named. */
const roleOf = (form: FormData): Role['role'] =>
  roleNames.find(role => role === form.get('role')) ?? 'FormAdmin'

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function TeamRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamPanel {...loaderData} sent={actionData} />
}
