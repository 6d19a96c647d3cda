import { setCapacity, waitForSales } from '#db/counters.ts'
import {
  deletePool,
  insertPool,
  type ListedPool,
  listPools,
  lockCartsWith,
  namePool,
  recountPool,
  setRatesOfPool,
} from '#db/pools.ts'
import { bumpForm, type ListedRate, listRates } from '#db/rates.ts'
import type { Transaction } from '#db/schema.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import type { Form } from '#domain/form/form.ts'
import {
  canPool,
  canShare,
  type PoolContents,
  poolValues,
  readPool as readFields,
} from '#domain/form/pool-contents.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  auditAction,
  changedWholly,
  openAdministered,
} from './administered-campaign.ts'

/** A pool as its fields show it (rule STK-6). */
export type EditablePool = {
  readonly form: Form
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  /** Null for a new one. */
  readonly pool: ListedPool | null
  readonly values: ContentsValues
  /** The rates that may take its places, withdrawn ones of it too. */
  readonly rates: readonly PooledRate[]
}

/** A rate with the pool that it is of; null: of none. */
export type PooledRate = Pick<ListedRate, 'id' | 'label' | 'isWithdrawn'> & {
  readonly poolLabel: string | null
}

type PoolVisit = AdministratorVisit & {
  /** Null for a new one. */
  readonly poolId: number | null
}

/** Shows one pool, or the empty fields of a new one; where there is nothing to share none is added. */
export async function readPool(app: App, { poolId, ...visit }: PoolVisit): Promise<Result<EditablePool>> {
  const opened = await openPool(app, visit, poolId)
  if (!opened.ok) return opened
  const { campaign, pool, pools, rates } = opened.value
  const { form, organization } = campaign
  return ok({
    form,
    organization: { name: organization.name, organizationSlug: organization.organizationSlug },
    pool,
    values: poolValues(pool),
    rates: rates.map(({ id, label, isWithdrawn }) => ({
      id,
      label,
      isWithdrawn,
      poolLabel: pools.find(({ rateIds }) => rateIds.includes(id))?.label ?? null,
    })),
  })
}

type Opened = {
  readonly campaign: AdministeredCampaign
  readonly pool: ListedPool | null
  readonly pools: readonly ListedPool[]
  readonly rates: readonly ListedRate[]
}

async function openPool(app: App, visit: AdministratorVisit, poolId: number | null): Promise<Result<Opened>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const campaign = opened.value
  const [pools, listed] = await Promise.all([
    listPools(app.db, campaign.form),
    listRates(app.db, campaign.form, app.now()),
  ])
  const pool = poolId === null ? null : pools.find(({ id }) => id === poolId)
  if (pool === undefined) return failWith('NOT_FOUND')
  const rates = listed.filter(
    rate => canShare(rate) && (!rate.isWithdrawn || pool?.rateIds.includes(rate.id)),
  )
  if (pool === null && !canPool(rates)) return failWith('NOT_FOUND')
  return ok({ campaign, pool, pools, rates })
}

type Save = PoolVisit & {
  /** The version of the campaign that the fields showed. */
  readonly version: number
  readonly values: ContentsValues
}

/**
 * Adds a pool, or writes what was typed over the one that was shown: who comes second is told so, `CAMPAIGN_CHANGED`. What its rates
 * have sold counts, and carts under way hold places of it from now on; it never has room for fewer (rule STK-4). A rate that was of
 * another pool leaves that one, and what it sold is no longer counted there.
 */
export async function savePool(
  app: App,
  { poolId, version, values, ...visit }: Save,
): Promise<Result<{ readonly poolId: number }>> {
  const opened = await openPool(app, visit, poolId)
  if (!opened.ok) return opened
  const { campaign, pool, pools, rates } = opened.value
  const { form } = campaign
  const read = readFields(values, { rateIds: rates.map(({ id }) => id) })
  if (!read.ok) return read
  return app.transaction(async tx => {
    const now = app.now()
    if (!(await bumpForm(tx, form, { version, now }))) return failWith('CAMPAIGN_CHANGED')
    const isCounted = pool !== null && hasSameRates(pool, read.value)
    if (!isCounted) await standStill(tx, form, [...read.value.rateIds, ...(pool?.rateIds ?? [])])
    const id = await store(tx, form, pool, read.value)
    const left = pools.filter(each => each.id !== id && sharesAny(each, read.value)).map(other => other.id)
    await auditAction(app, tx, {
      organizationId: form.organizationId,
      userId: campaign.userId,
      action: pool === null ? 'pool.create' : 'pool.change',
      object: `form:${form.id}`,
      facts: {
        pool: read.value.label,
        ...(pool !== null && changedWholly(poolValues(pool), values)),
      },
    })
    const uncounted = isCounted ? [] : [...left, id].toSorted((one, other) => one - other)
    for (const each of uncounted) await recountPool(tx, keyOf(form, each), now)
    const full = await setCapacity(
      tx,
      { organizationId: form.organizationId, kind: 'pool', targetId: id },
      read.value.capacity,
    )
    if (full === undefined) return ok({ poolId: id })
    return fail({ code: 'CAPACITY_TOO_LOW', field: 'capacity', values: { limit: full.taken } })
  })
}

const keyOf = ({ organizationId, id }: Form, poolId: number) => ({ organizationId, id, poolId })

const hasSameRates = (pool: ListedPool, { rateIds }: PoolContents) =>
  pool.rateIds.length === rateIds.length && rateIds.every(id => pool.rateIds.includes(id))

const sharesAny = (pool: ListedPool, { rateIds }: PoolContents) =>
  pool.rateIds.some(id => rateIds.includes(id))

/** Nobody sells, takes or gives back a place of these rates until the transaction ends. */
async function standStill(tx: Transaction, form: Form, rateIds: readonly number[]): Promise<void> {
  await lockCartsWith(tx, form, rateIds)
  await waitForSales(tx, form)
}

async function store(
  tx: Transaction,
  form: Form,
  pool: ListedPool | null,
  { label, capacity, rateIds }: PoolContents,
): Promise<number> {
  const id = pool?.id ?? (await insertPool(tx, form, { label, capacity }))
  if (pool !== null && pool.label !== label) await namePool(tx, keyOf(form, id), label)
  await setRatesOfPool(tx, keyOf(form, id), rateIds)
  return id
}

/** Ends a pool: its rates have the limits that are their own, and no other. */
export async function removePool(
  app: App,
  { poolId, ...visit }: AdministratorVisit & { readonly poolId: number },
): Promise<Result<null>> {
  const opened = await openPool(app, visit, poolId)
  if (!opened.ok) return opened
  const { campaign, pool } = opened.value
  const { form, userId } = campaign
  if (pool === null) return failWith('NOT_FOUND')
  return app.transaction(async tx => {
    await bumpForm(tx, form, { version: null, now: app.now() })
    await standStill(tx, form, pool.rateIds)
    await setRatesOfPool(tx, keyOf(form, poolId), [])
    await auditAction(app, tx, {
      organizationId: form.organizationId,
      userId,
      action: 'pool.delete',
      object: `form:${form.id}`,
      facts: { pool: pool.label },
    })
    await deletePool(tx, keyOf(form, poolId))
    return ok(null)
  })
}
