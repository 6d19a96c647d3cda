import { insertOperator } from '#db/operators.ts'
import type { Transaction } from '#db/schema.ts'
import { emailKey } from '#db/users.ts'
import type { AdministratorContent } from './content.ts'
import { idOf, type PlantedForm, type PlantedOrganization } from './planted.ts'

type Planted = {
  readonly organizations: readonly PlantedOrganization[]
  readonly forms: readonly PlantedForm[]
  readonly passwordHash: string
}

/** Inserts the demo accounts (rule OPS-5) with what each of them administers. */
export async function plantAdministrators(
  tx: Transaction,
  { organizations, forms, passwordHash }: Planted,
): Promise<void> {
  const people = organizations.flatMap(({ id, content }) =>
    content.administrators.map(person => ({ organizationId: id, person })),
  )
  const users = await tx
    .insertInto('users')
    .values(people.map(({ person }) => userRow(person, passwordHash)))
    .returning(['id', 'email'])
    .execute()
  const roles = people.map(({ organizationId, person }) => ({
    organizationId,
    userId: idOf(users, user => user.email === person.email),
    ...rightsOf(person, organizationId, forms),
  }))
  await tx.insertInto('roles').values(roles).execute()
}

/** Inserts the account that runs the demo installation. It adds its second factor itself. */
export async function plantOperator(
  tx: Transaction,
  { person, passwordHash, now }: { person: AdministratorContent; passwordHash: string; now: string },
): Promise<void> {
  const { id } = await tx
    .insertInto('users')
    .values(userRow(person, passwordHash))
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertOperator(tx, { userId: id, since: now, invitedBy: null })
}

function userRow({ email, firstName, lastName }: AdministratorContent, passwordHash: string) {
  return {
    email,
    emailKey: emailKey(email),
    firstName,
    lastName,
    passwordHash,
    isVerified: true,
  }
}

function rightsOf({ formSlug }: AdministratorContent, organizationId: number, forms: readonly PlantedForm[]) {
  if (formSlug === undefined) return { role: 'OrganizationAdmin' as const, formId: null }
  const form = forms.find(
    ({ key, content }) => key.organizationId === organizationId && content.slug === formSlug,
  )
  return { role: 'FormAdmin' as const, formId: form!.key.formId }
}
