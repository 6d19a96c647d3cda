import { exchange } from '../load/http-client.ts'

/** The administrator of the demo administers the association that is measured too. */
export const administering = `insert into roles (organization_id, user_id, role)
  select o.id, u.id, 'OrganizationAdmin' from organizations o, users u
  where o.slug = 'bench-1' and u.email = 'camille.moreau@example.org'`

/** The cookies of that administrator. */
export async function logIn(origin: string): Promise<string> {
  const body = JSON.stringify({ username: 'camille.moreau@example.org', password: 'demonstration' })
  const answer = await exchange('POST', `${origin}/auth/token`, { 'content-type': 'application/json' }, body)
  if (answer.status !== 200) throw new Error(`nobody could log in: ${answer.status}`)
  return (answer.headers['set-cookie'] ?? []).map(each => each.split(';')[0]).join('; ')
}
