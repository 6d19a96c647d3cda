import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { registerApi } from '#api/server.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { queueAccount } from '#usecases/provider-account/queue-account.ts'
import { buildWeb } from './build.ts'
import { seed } from './seed.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

let app: TestApp
let fastify: FastifyInstance
let inesCookie: string

before(async () => {
  await buildWeb()
  app = await testApp(new Date().toISOString())
  await seed(app.app)
  fastify = Fastify({ genReqId: newTrace })
  const config = { ...app.config, flags: { ...app.config.flags, pageCache: false } }
  await registerApi(fastify, { ...app.built, config })
  await registerWeb(fastify, { ...app.built, config })
  inesCookie = await logIn('ines.legall@example.org')
})
after(async () => {
  await fastify?.close()
  await app?.close()
})

async function logIn(username: string): Promise<string> {
  const reply = await fastify.inject({
    method: 'POST',
    url: '/auth/token',
    payload: { username, password: 'demonstration' },
  })
  return reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

const get = (url: string, cookie = '') => fastify.inject({ url, headers: cookie === '' ? {} : { cookie } })
const post = (url: string, fields: Record<string, string>) =>
  fastify.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

/** The words of a page, without its marks. */
const wordsOf = ({ body }: LightMyRequestResponse) =>
  body
    .replace(/<(script|style)[\s\S]*?<\/\1>|<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

const fournil = '/associations/le-fournil-partage'
const ateliers = '/associations/les-ateliers-du-canal'
const springMeal = `${fournil}/evenements/grand-repas-de-printemps`
const printing = `${ateliers}/evenements/soiree-serigraphie`
const oven = `${fournil}/collectes/un-four-pour-le-quartier`
const workshop = `${fournil}/paiements/atelier-pain-au-levain`

const change = (
  slug: string,
  values: Partial<{
    state: 'Draft' | 'Disabled' | 'Deleted' | 'Public'
    saleEndAt: string | null
    startAt: string | null
    endAt: string | null
  }>,
) => app.db.updateTable('forms').set(values).where('slug', '=', slug).execute()

test('a campaign that is not yet open says when, opens by itself and fits into a calendar', async () => {
  const page = await get(springMeal)
  assert.match(page.body, /data-opens-at="\d{4}-\d\d-\d\dT/)
  assert.match(
    wordsOf(page),
    /Ouverture le \p{L}+ \d.* Ajouter à mon agenda .*un message pour confirmer, un autre à l’ouverture/u,
  )
  assert.match(page.body, new RegExp(`action="${springMeal}/alerte"`))
  const calendar = await get(`${springMeal}/agenda.ics`)
  assert.equal(calendar.headers['content-type'], 'text/calendar; charset=utf-8')
  assert.match(calendar.body, /\r\nSUMMARY:Ouverture\u00a0: Grand repas de printemps\r\n/)
  assert.equal((await get(`${oven}/agenda.ics`)).statusCode, 404)
})

test('a sold-out campaign with a waiting list takes an e-mail without a script', async () => {
  const page = await get(printing)
  assert.match(
    wordsOf(page),
    /Complet\s: il n’y a plus de place\..*la première personne de la liste reçoit un lien/,
  )
  assert.match(page.body, new RegExp(`action="${printing}/alerte"`))
  const wrong = await post(`${printing}/alerte`, { email: 'zoe@' })
  assert.equal(wrong.statusCode, 400)
  assert.match(wrong.body, /value="zoe@"/)
  assert.match(wordsOf(wrong), /Saisissez une adresse e-mail complète/)
  const left = await post(`${printing}/alerte`, { email: 'zoe@example.org' })
  assert.deepEqual(
    [left.statusCode, left.headers.location],
    [303, `${printing}?inscription=enregistree#prospect`],
  )
  const thanks = await get(`${printing}?inscription=enregistree`)
  assert.match(
    wordsOf(thanks),
    /Votre demande est enregistrée\. Un e-mail la confirme, avec un lien pour la retirer/,
  )
  assert.doesNotMatch(thanks.body, /alerte"/)
  assert.equal(
    (await post(`${fournil}/evenements/inconnu/alerte`, { email: 'zoe@example.org' })).statusCode,
    404,
  )
})

test('suspended payments: an e-mail for visitors, what is missing for administrators', async () => {
  const allow = (allowCollect: boolean) =>
    app.db
      .updateTable('organizations')
      .set({ allowCollect })
      .where('slug', '=', 'le-fournil-partage')
      .execute()
  await allow(false)
  try {
    const page = await get(workshop)
    assert.match(wordsOf(page), /momentanément suspendus\..*préviendrons à la réouverture/)
    assert.match(page.body, new RegExp(`action="${workshop}/alerte"`))
    assert.doesNotMatch(wordsOf(page), /Voir ce qui manque/)
    const seen = await get(workshop, inesCookie)
    assert.match(seen.body, new RegExp(`href="${fournil}/administration"[^>]*>Voir ce qui manque`))
  } finally {
    await allow(true)
  }
})

test('before there is an account: opening soon, and an e-mail for visitors', async () => {
  const { id, account } = await app.db
    .selectFrom('organizations')
    .select(['id', 'providerAccountId as account'])
    .where('slug', '=', 'le-fournil-partage')
    .executeTakeFirstOrThrow()
  const set = (facts: { providerAccountId: string | null; accountMayCollect: boolean }) =>
    app.db.updateTable('organizations').set(facts).where('id', '=', id).execute()
  await set({ providerAccountId: null, accountMayCollect: true })
  try {
    await app.app.transaction(tx => queueAccount(app.app, tx, id))
    const page = await get(workshop)
    assert.match(wordsOf(page), /Bientôt ouvert.*un autre à l’ouverture/)
    assert.match(page.body, new RegExp(`action="${workshop}/alerte"`))
    assert.deepEqual(await app.runJobs(), [])
    assert.doesNotMatch(wordsOf(await get(workshop)), /Bientôt ouvert/)
  } finally {
    await set({ providerAccountId: account, accountMayCollect: true })
  }
})

const hidden = [
  ['Draft', 'Brouillon', 'Publier dans les paramètres'],
  ['Disabled', 'Cette campagne est désactivée', 'Réactiver dans les paramètres'],
  ['Deleted', 'Cette campagne est supprimée', 'Restaurer dans les paramètres'],
] as const

for (const [state, words, action] of hidden) {
  test(`${state}: nothing for visitors, what to do for administrators`, async () => {
    await change('atelier-pain-au-levain', { state })
    try {
      const visitor = await get(workshop)
      assert.equal(visitor.statusCode, 404)
      assert.doesNotMatch(visitor.body, /Atelier pain/)
      const page = await get(workshop, inesCookie)
      assert.match(wordsOf(page), new RegExp(`${words}.*${action}`))
      const settings = `${fournil}/administration/ventes/atelier-pain-au-levain`
      for (const each of ['edition/1', 'partage', 'statistiques', 'administrateurs']) {
        assert.match(page.body, new RegExp(`href="${settings}/${each}"`))
      }
    } finally {
      await change('atelier-pain-au-levain', { state: 'Public' })
    }
  })
}

test('an ended campaign says so for its type, and shows the other ones', async () => {
  const ended = [
    ['un-four-pour-le-quartier', oven, 'Cette collecte est terminée', 'saleEndAt'],
    ['atelier-pain-au-levain', workshop, 'Cette vente est terminée', 'saleEndAt'],
    ['grand-repas-de-printemps', springMeal, 'La vente des places est close', 'saleEndAt'],
    ['grand-repas-de-printemps', springMeal, 'Cet événement est terminé', 'endAt'],
  ] as const
  for (const [slug, url, words, column] of ended) {
    const before = await app.db
      .selectFrom('forms')
      .select(['startAt', 'endAt', 'saleEndAt'])
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    const past = '2020-01-01T00:00:00Z'
    await change(slug, { [column]: past, ...(column === 'endAt' && { startAt: past }) })
    const page = await get(url)
    assert.match(wordsOf(page), new RegExp(`${words}.*Voir les autres campagnes.*Ses autres campagnes`))
    assert.match(page.body, /href="#others"/)
    const seen = await get(url, inesCookie)
    assert.match(seen.body, /\/statistiques"[^>]*>Voir les statistiques/)
    await change(slug, before)
  }
})

test('only administrators have the settings bar', async () => {
  assert.doesNotMatch((await get(workshop)).body, /data-admin-bar/)
  assert.match((await get(workshop, inesCookie)).body, /<nav class="admin-bar"/)
  const camille = await logIn('camille.moreau@example.org')
  assert.doesNotMatch((await get(workshop, camille)).body, /data-admin-bar/)
})

const report = {
  reason: 'SPAM',
  userMessage: 'Cette page me semble être une arnaque.',
  userEmail: 'zoe@example.org',
}

test('a page is reported without a script: from its link to the thanks', async () => {
  const link = /href="(\/signaler\?[^"]+)"/.exec((await get(workshop)).body)?.[1] ?? ''
  const page = await get(link)
  assert.match(page.body, new RegExp(`name="url" value="${workshop}"`))
  const sent = await post('/signaler', { ...report, url: workshop })
  assert.deepEqual([sent.statusCode, sent.headers.location], [303, `${workshop}?signalement=envoye`])
  assert.match((await get(`${workshop}?signalement=envoye`)).body, /data-report-sent="true" tabindex="-1">/i)
  const rows = await app.db.selectFrom('reports').select(['url', 'message']).execute()
  assert.deepEqual(rows, [{ url: `${app.config.publicOrigin}${workshop}`, message: report.userMessage }])
})

test('a report that says too little comes back with everything typed', async () => {
  const short = await post('/signaler', {
    ...report,
    userMessage: 'Arnaque',
    reason: '',
    url: '//evil.example/x',
  })
  assert.equal(short.statusCode, 400)
  assert.match(
    wordsOf(short),
    /Choisissez pourquoi vous signalez cette page\..*écrivez au moins 20 caractères/,
  )
  assert.match(short.body, /value="zoe@example.org"/)
  assert.match(short.body, />Arnaque<\/textarea>/)
  assert.match(short.body, /name="url" value="\/"/)
})

test('a project shows its goal, its news and who contributed', async () => {
  const page = await get(oven)
  assert.match(page.body, /<progress[^>]*aria-valuetext="0\u00a0€ sur 16\u202f000\u00a0€, 0\u00a0%"/)
  const words = wordsOf(page)
  assert.match(words, /Encore 23 jours/)
  assert.doesNotMatch(words, /0 contribution/)
  assert.match(words, /Visite du chantier.*La moitié est atteinte.*Le devis est signé/)
  assert.match(words, /Personne n’a encore contribué/)
})

test('an association shows its sales conditions, and no version that it never wrote', async () => {
  const page = await get(`${ateliers}/conditions-de-vente`)
  assert.match(wordsOf(page), /Conditions de vente.*quatorze jours/)
  assert.equal((await get(`${fournil}/conditions-de-vente/99`)).statusCode, 404)
})
