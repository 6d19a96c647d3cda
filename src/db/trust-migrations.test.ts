import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type EarlierVersion, earlierVersion } from '#test/support/earlier-version.ts'
import { connect } from './connect.ts'
import { inactiveUsers } from './inactive-users.ts'
import { legalTextOf } from './legal-texts.ts'
import type { Schema } from './schema.ts'

const lastOfBefore = '0027_moves_are_arguments.sql'
const last = '0039_kept_methods_are_found_to_be_emptied.sql'

/** What people, associations and the operator had left in the tables that these migrations change. */
const rows = `
  insert into users (email, email_key, first_name, last_name, created_at) values
    ('zoe@example.org', 'zoe@example.org', 'Zoé', 'Carpentier', '2019-05-03T10:00:00Z'),
    ('sam@example.org', 'sam@example.org', 'Sam', 'Petit', '2019-05-03T10:00:00Z');
  insert into roles (organization_id, user_id, role, form_id)
    select 1, id, 'OrganizationAdmin', null from users where email_key = 'zoe@example.org';
  insert into invitations (organization_id, id, email, email_key, role, locale, invited_by, created_at, expires_at)
    select 1, gen_random_uuid(), 'Ami@example.org', 'ami@example.org', 'OrganizationAdmin', 'en', id, now(), now() + interval '7 days'
    from users where email_key = 'zoe@example.org';
  insert into refresh_tokens (id, family, user_id, token_hash, issued_at, expires_at, started_at)
    select gen_random_uuid(), gen_random_uuid(), id, sha256(email::bytea), now(), now() + interval '30 days', now() from users;
  insert into prospects values (1, 1, 'sam@example.org', 'sam@example.org', 'fr', '2024-01-01T00:00:00Z');
  insert into withdrawals select organization_id, id, '[]', 500, '2026-12-01', '', now() from orders limit 1;
  insert into kill_switches (name, organization_id, off_since, reason) values ('payments', 2, now(), 'Un essai.');
  insert into provider_events (account, event_id, type, payload, trace_id, provider)
    values ('acct', 'evt_1', 'account.updated', '{"id": "evt_1"}', '', 'stripe');
  insert into reports values
    (gen_random_uuid(), 'SPAM', 'sam@example.org', 'Trois fois.', '/associations/association-1', '', '2026-11-01T10:00:00Z');
  insert into disputes (organization_id, id, payment_id, provider, provider_dispute_id, provider_charge_id, status, amount,
      organization_part, trace_id, created_at)
    select organization_id, gen_random_uuid(), id, 'stripe', 'dp_1', 'ch_1', 'open', amount, amount, '', now()
    from payments where status = 'Authorized' limit 1;
  insert into setups (organization_id, id, schedule_id, payment_method, customer_id, account_id, provider, trace_id,
      created_at)
    select organization_id, gen_random_uuid(), id, 'pm_new', customer_id, 'acct', 'stripe', '', now() from schedules order by id limit 2;
  update setups set status = 'kept', setup_id = 'seti_1', settled_at = now()
    where schedule_id = (select min(schedule_id) from setups);
  update organizations set contact_email = 'bonjour@example.org', rna = 'W751234567' where id = 1;
  update organizations set sales_conditions = 'Repris sous 14 jours.',
    sales_conditions_url = '/associations/' || slug || '/conditions-de-vente' where id = 1;
  update organizations set sales_conditions = 'Les nôtres.', sales_conditions_url = 'https://club.example/cgv' where id = 2;
  update organizations set sales_conditions_url = 'https://club.example/cgv' where id = 3;`

type Columns = Readonly<Record<string, readonly string[]>>
type Kept = Readonly<Record<string, readonly string[]>>

describe('what the version before left behind', () => {
  let earlier: EarlierVersion
  let columns: Columns
  let kept: Kept

  before(async () => {
    earlier = await earlierVersion()
    await earlier.migrateTo(lastOfBefore)
    await earlier.owner.query(rows)
    columns = await columnsOf()
    kept = await rowsOf()
    await earlier.migrateTo(last)
  })
  after(async () => {
    await earlier.close()
    await earlier.database.drop()
  })

  const ask = async (text: string) => (await earlier.owner.query(text)).rows

  /** Which columns are compared: all but those that the migrations take away or write anew, which have tests of their own. */
  async function columnsOf(): Promise<Columns> {
    const found = await ask(
      `select c.table_name as table, array_agg(c.column_name::text order by c.ordinal_position) as names
       from information_schema.columns c join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'
         and column_name not in ('sales_conditions', 'sales_conditions_url')
       group by c.table_name order by c.table_name`,
    )
    return Object.fromEntries(found.map(({ table, names }) => [table, names]))
  }

  /** Every row of every table that there was, as text. */
  async function rowsOf(): Promise<Kept> {
    const found: Record<string, string[]> = {}
    for (const [table, names] of Object.entries(columns)) {
      const all = await ask(
        `select to_jsonb(r)::text as row from (select ${names.join(', ')} from ${table}) r order by 1`,
      )
      found[table] = all.map(({ row }) => row)
    }
    return found
  }

  test('stays as it was, row by row', async () => {
    const known = Object.entries(kept).filter(([, all]) => all.length > 0)
    assert.ok(known.length >= 38, `${known.length} tables with rows`)
    const now = await rowsOf()
    for (const [table, all] of Object.entries(kept)) assert.deepEqual(now[table], all, table)
  })

  test('terms of sale become the version that payers accept, those of another site stay there', async () => {
    assert.deepEqual(
      await ask(`select o.id, o.sales_conditions_url as url, t.version, t.text, t.user_id as "by"
        from organizations o left join legal_texts t on t.organization_id = o.id and t.kind = 'terms'
        where o.id <= 4 order by o.id`),
      [
        {
          id: 1,
          url: '/associations/association-1/conditions-de-vente/1',
          version: 1,
          text: 'Repris sous 14 jours.',
          by: null,
        },
        { id: 2, url: 'https://club.example/cgv', version: 1, text: 'Les nôtres.', by: null },
        { id: 3, url: 'https://club.example/cgv', version: null, text: null, by: null },
        { id: 4, url: null, version: null, text: null, by: null },
      ],
    )
    assert.deepEqual(await ask('select count(*)::integer as texts from legal_texts'), [{ texts: 2 }])
    const product = connect<Schema>({ url: earlier.database.url })
    try {
      const terms = await legalTextOf(product.db, { organizationId: 1, kind: 'terms', version: null })
      assert.equal(terms?.text, 'Repris sous 14 jours.')
    } finally {
      await product.close()
    }
  })

  test('no account counts as unused since before it was noted, whenever it was opened', async () => {
    assert.deepEqual(
      await ask(`select distinct last_seen_on = current_date as today, inactivity_told_on as told,
        passkey_handle as handle from users`),
      [{ today: true, told: null, handle: null }],
    )
    const product = connect<Schema>({ url: earlier.database.url })
    try {
      const before = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10)
      assert.deepEqual(await inactiveUsers(product.db, { before, after: null, limit: 10 }), [])
    } finally {
      await product.close()
    }
  })

  test('nothing is withheld, capped, emptied, received or answered that nobody decided', async () => {
    const nothing: readonly (readonly [table: string, column: string])[] = [
      ['organizations', 'withheld_since'],
      ['organizations', 'collect_cap'],
      ['forms', 'withheld_since'],
      ['carts', 'emptied_at'],
      ['orders', 'delivered_on'],
      ['disputes', 'evidence_due_at'],
      ['regularisations', 'back_url'],
      ['payment_attempts', 'confirmation_token'],
      ['setups', 'confirmation_token'],
      ['reports', 'organization_id'],
    ]
    for (const [table, column] of nothing) {
      const [counted] = await ask(
        `select count(*)::integer as all, count(${column})::integer as set from ${table}`,
      )
      assert.ok(counted.all > 0, table)
      assert.equal(counted.set, 0, `${table}.${column}`)
    }
  })

  test('old administrators are told of orders once a day, from now on; an old report waits, to be answered in French', async () => {
    assert.deepEqual(
      await ask(
        `select order_mails as mails, order_mails_since > now() - interval '1 hour' as "fromNow" from roles`,
      ),
      [{ mails: 'daily', fromNow: true }],
    )
    assert.deepEqual(await ask('select locale, status from reports'), [{ locale: 'fr', status: 'received' }])
  })

  test('a card that was to be kept goes on as it began, and one of them is still asked for', async () => {
    assert.deepEqual(await ask('select status, payment_method as method from setups order by status'), [
      { status: 'kept', method: 'pm_new' },
      { status: 'open', method: 'pm_new' },
    ])
    for (const method of ['payment_method = null', `confirmation_token = 'ctoken'`])
      await assert.rejects(ask(`update setups set ${method}`), /setups_method_check/)
  })
})
