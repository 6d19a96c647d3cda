import { markSeeded, readInstallation } from '#db/installation.ts'
import type { StockKind, Transaction } from '#db/schema.ts'
import { emailKey } from '#db/users.ts'
import type { App } from '#usecases/app.ts'
import type {
  AdministratorContent,
  FieldContent,
  FormContent,
  OptionContent,
  OrganizationContent,
  Stock,
  TierContent,
} from './demo/content.ts'
import { demoOrganizations } from './demo/index.ts'
import {
  type FieldOwner,
  type FormKey,
  fieldRow,
  formRow,
  optionRow,
  organizationRow,
  tierRow,
} from './demo/rows.ts'
import { demoPassword } from './greeting.ts'

type Organization = { readonly id: number; readonly content: OrganizationContent }
type Form = { readonly key: FormKey; readonly content: FormContent }
type Tier = { readonly id: number; readonly key: FormKey; readonly content: TierContent }
type Option = {
  readonly id: number
  readonly key: FormKey
  readonly tierId: number | null
  readonly content: OptionContent
}

/**
 * Plants the demo content (D14), once per installation: a second call, or another process at the same time, changes
 * nothing. Dates count from the day of seeding.
 */
export async function seed(app: Pick<App, 'db' | 'transaction' | 'credentials' | 'now'>): Promise<void> {
  if ((await readInstallation(app.db)).demoSeededAt !== null) return
  // One hash for all: everybody knows this password, and hashing is slow on purpose.
  const passwordHash = await app.credentials.hashPassword(demoPassword)
  await app.transaction(async tx => {
    if (await isSeeded(tx)) return
    await plant(tx, { now: app.now(), passwordHash })
    await markSeeded(tx, app.now())
  })
}

/** Locks the installation: whoever comes second waits here, and finds the work done. */
async function isSeeded(tx: Transaction): Promise<boolean> {
  const { demo_seeded_at } = await tx
    .selectFrom('installation')
    .select('demo_seeded_at')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return demo_seeded_at !== null
}

/** One statement per table; each gives the ids that the next ones refer to. */
async function plant(
  tx: Transaction,
  { now, passwordHash }: { now: string; passwordHash: string },
): Promise<void> {
  const organizations = await plantOrganizations(tx)
  const forms = await plantForms(tx, organizations, now)
  const tiers = await plantTiers(tx, forms)
  const options = await plantOptions(tx, forms, tiers)
  await plantFields(tx, { forms, tiers, options }, now)
  await plantStocks(tx, tiers, options)
  await plantAdministrators(tx, organizations, forms, passwordHash)
}

async function plantOrganizations(tx: Transaction): Promise<readonly Organization[]> {
  const rows = await tx
    .insertInto('organizations')
    .values(demoOrganizations.map(organizationRow))
    .returning(['id', 'slug'])
    .execute()
  return demoOrganizations.map(content => ({ content, id: idOf(rows, row => row.slug === content.slug) }))
}

async function plantForms(
  tx: Transaction,
  organizations: readonly Organization[],
  now: string,
): Promise<readonly Form[]> {
  const planned = organizations.flatMap(({ id, content }) =>
    content.forms.map(form => ({ organizationId: id, content: form })),
  )
  const rows = await tx
    .insertInto('forms')
    .values(planned.map(({ organizationId, content }) => formRow(organizationId, content, now)))
    .returning(['id', 'organization_id', 'slug'])
    .execute()
  return planned.map(({ organizationId, content }) => {
    const id = idOf(rows, row => row.organization_id === organizationId && row.slug === content.slug)
    return { content, key: { organization_id: organizationId, form_id: id } }
  })
}

async function plantTiers(tx: Transaction, forms: readonly Form[]): Promise<readonly Tier[]> {
  const planned = forms.flatMap(({ key, content }) =>
    content.tiers.map((tier, position) => ({ key, position, content: tier })),
  )
  const rows = await tx
    .insertInto('tiers')
    .values(planned.map(({ key, position, content }) => tierRow(key, position, content)))
    .returning(['id', 'form_id', 'position'])
    .execute()
  return planned.map(({ key, position, content }) => ({ key, content, id: idAt(rows, key, position) }))
}

async function plantOptions(
  tx: Transaction,
  forms: readonly Form[],
  tiers: readonly Tier[],
): Promise<readonly Option[]> {
  const planned = forms.flatMap(({ key, content }) => {
    const shared = (content.options ?? []).map(option => ({ key, tierId: null, content: option }))
    const own = tiers
      .filter(tier => tier.key === key)
      .flatMap(({ id, content: { options = [] } }) =>
        options.map(option => ({ key, tierId: id, content: option })),
      )
    return [...shared, ...own].map((option, position) => ({ ...option, position }))
  })
  const rows = await tx
    .insertInto('extra_options')
    .values(planned.map(({ key, tierId, position, content }) => optionRow(key, tierId, position, content)))
    .returning(['id', 'form_id', 'position'])
    .execute()
  return planned.map(({ key, tierId, position, content }) => ({
    key,
    tierId,
    content,
    id: idAt(rows, key, position),
  }))
}

type Planted = {
  readonly forms: readonly Form[]
  readonly tiers: readonly Tier[]
  readonly options: readonly Option[]
}

async function plantFields(tx: Transaction, { forms, tiers, options }: Planted, now: string): Promise<void> {
  const rowsOf = (owner: FieldOwner, { fields = [] }: { readonly fields?: readonly FieldContent[] }) =>
    fields.map((field, position) => fieldRow(owner, position, field, now))
  const rows = [
    ...forms.flatMap(({ key, content }) => rowsOf({ ...key, tier_id: null, extra_option_id: null }, content)),
    ...tiers.flatMap(({ key, id, content }) =>
      rowsOf({ ...key, tier_id: id, extra_option_id: null }, content),
    ),
    ...options.flatMap(({ key, tierId, id, content }) =>
      rowsOf({ ...key, tier_id: tierId, extra_option_id: id }, content),
    ),
  ]
  await tx.insertInto('custom_fields').values(rows).execute()
}

async function plantStocks(
  tx: Transaction,
  tiers: readonly Tier[],
  options: readonly Option[],
): Promise<void> {
  const rowsOf = (
    kind: StockKind,
    targets: readonly { id: number; key: FormKey; content: { stock?: Stock } }[],
  ) =>
    targets.flatMap(({ id, key, content: { stock } }) =>
      stock === undefined ? [] : [{ organization_id: key.organization_id, kind, target_id: id, ...stock }],
    )
  await tx
    .insertInto('stocks')
    .values([...rowsOf('tier', tiers), ...rowsOf('option', options)])
    .execute()
}

async function plantAdministrators(
  tx: Transaction,
  organizations: readonly Organization[],
  forms: readonly Form[],
  passwordHash: string,
): Promise<void> {
  const people = organizations.flatMap(({ id, content }) =>
    content.administrators.map(person => ({ organizationId: id, person })),
  )
  const users = await tx
    .insertInto('users')
    .values(people.map(({ person }) => userRow(person, passwordHash)))
    .returning(['id', 'email'])
    .execute()
  const roles = people.map(({ organizationId, person: { email, formSlug } }) => ({
    organization_id: organizationId,
    user_id: idOf(users, user => user.email === email),
    ...(formSlug === undefined
      ? { role: 'OrganizationAdmin' as const, form_id: null }
      : { role: 'FormAdmin' as const, form_id: formNamed(forms, organizationId, formSlug) }),
  }))
  await tx.insertInto('roles').values(roles).execute()
}

function userRow({ email, firstName, lastName }: AdministratorContent, passwordHash: string) {
  return {
    email,
    email_key: emailKey(email),
    first_name: firstName,
    last_name: lastName,
    password_hash: passwordHash,
    is_verified: true,
  }
}

function formNamed(forms: readonly Form[], organizationId: number, slug: string): number {
  return forms.find(({ key, content }) => key.organization_id === organizationId && content.slug === slug)!
    .key.form_id
}

/** What an insert returns comes in no promised order: ids are found by what the rows say. */
function idOf<Row extends { readonly id: number }>(
  rows: readonly Row[],
  isIt: (row: Row) => boolean,
): number {
  return rows.find(isIt)!.id
}

type Positioned = { readonly id: number; readonly form_id: number; readonly position: number }

function idAt(rows: readonly Positioned[], { form_id }: FormKey, position: number): number {
  return idOf(rows, row => row.form_id === form_id && row.position === position)
}
