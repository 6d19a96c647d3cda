import { data, redirect } from 'react-router'
import { type Role, roleNames } from '#domain/access/role.ts'
import { readId } from '#domain/id.ts'
import type { Problem, Result } from '#domain/result.ts'
import { carriedPost, carryPost } from '../../account/carried-post.ts'
import { proofAddress } from '../../account/prove-first.ts'
import type { Visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'

export const teamActions = ['invite', 'resend', 'revoke', 'change', 'remove'] as const
export type TeamAction = (typeof teamActions)[number]

/** What was typed in a form of the team. */
export type TeamTyped = {
  readonly deed: TeamAction
  readonly email: string
  readonly role: Role['role']
  readonly formId: number | null
  readonly roleId: number
  readonly problem?: Problem
}

/** What a page of the team shows beside it: what was done, what was typed before a proof, whose role is being changed. */
export type TeamNotice = {
  readonly done: TeamAction | null
  readonly again: TeamTyped | null
  readonly changing: number
}

const placeOf = ({ secure }: Visit, request: Request) => ({ secure, path: new URL(request.url).pathname })

/** What the address and a post that waited for a proof say, with the cookie that takes the latter away. */
export function readNotice(seen: Visit, request: Request) {
  const { searchParams } = new URL(request.url)
  const carried = carriedPost(request, placeOf(seen, request))
  const deed = teamActions.find(each => each === carried?.form.get('intent'))
  const notice: TeamNotice = {
    done: teamActions.find(each => each === searchParams.get('fait')) ?? null,
    again: carried && deed ? { deed, ...typedIn(carried.form) } : null,
    changing: number(searchParams.get('modifier')),
  }
  return { notice, headers: carried ? { 'set-cookie': carried.cookie } : undefined }
}

type Asked = {
  readonly organizationSlug: string
  readonly userId: number | null
  readonly sessionId?: string | null
}

/**
 * Invite, send an invitation again, take it back, change a role, remove: each a plain post, and the same ones from the page of the
 * organization and from that of a campaign. `isStillHere`: who took their own role away has nothing left to see.
 */
export async function obeyTeamPost(
  seen: Visit,
  request: Request,
  { asked, isStillHere }: { readonly asked: Asked; readonly isStillHere: () => Promise<boolean> },
) {
  const form = await readForm(request)
  const deed = teamActions.find(each => each === form.get('intent'))
  if (deed === undefined) throw data(null, { status: 404 })
  const typed = typedIn(form)
  const result = await does[deed](seen, asked, { ...typed, invitationId: text(form, 'invitation') })
  const place = placeOf(seen, request)
  if (result.ok) return redirect((await isStillHere()) ? `${place.path}?fait=${deed}` : '/', 303)
  const [problem] = result.error
  const proof = proofAddress(problem?.code, seen.address)
  if (proof !== undefined) {
    const cookies = carryPost(form, place)
    return redirect(proof, { status: 303, headers: cookies.map(line => ['set-cookie', line]) })
  }
  if (problem === undefined || problem.code === 'NOT_FOUND') throw data(null, { status: 404 })
  const sent: TeamTyped = { deed, ...typed, problem }
  return data(sent, { status: problem.code === 'TOO_MANY_REQUESTS' ? 429 : problem.field ? 400 : 409 })
}

type Sent = ReturnType<typeof typedIn> & { readonly invitationId: string }
type Do = (seen: Visit, asked: Asked, sent: Sent) => Promise<Result<null>>

const does: Readonly<Record<TeamAction, Do>> = {
  invite: ({ acts, locale }, asked, { email, role, formId }) =>
    acts.inviteAdministrators({ ...asked, email, role, formId, locale }),
  resend: ({ acts }, asked, { invitationId }) => acts.resendInvitation({ ...asked, invitationId }),
  revoke: ({ acts }, asked, { invitationId }) => acts.revokeInvitation({ ...asked, invitationId }),
  change: ({ acts }, asked, { roleId, role, formId }) => acts.changeRole({ ...asked, roleId, role, formId }),
  remove: ({ acts }, asked, { roleId }) => acts.removeAdministrator({ ...asked, roleId }),
}

function typedIn(form: FormData) {
  return {
    email: text(form, 'email'),
    // The campaign alone where none is named.
    role: roleNames.find(role => role === form.get('role')) ?? ('FormAdmin' as const),
    formId: number(text(form, 'form')) || null,
    roleId: number(text(form, 'roleId')),
  }
}

const text = (form: FormData, name: string) => String(form.get(name) ?? '').slice(0, 2000)
const number = (typed: string | null) => readId(typed) ?? 0
