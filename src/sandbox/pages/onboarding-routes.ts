import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import qs from 'qs'
import { multipartOf, type SentForm } from '../http/multipart.ts'
import { localeOf } from '../messages.ts'
import { type DossierLink, parts } from '../objects/dossier.ts'
import type { Account } from '../objects/party.ts'
import type { Sandbox } from '../sandbox.ts'
import { judgeAll, setAccount } from '../steps/account.ts'
import { dossierStates, judge, refreshAccount, representativeOf, verdictNamed } from '../steps/dossier.ts'
import { passLink } from '../steps/dossier-link.ts'
import type { Draft } from '../store/draft.ts'
import { noticePage } from './bank-page.ts'
import { onboardingMessages } from './onboarding-messages.ts'
import { completePage, type OnboardingView, onboardingPage } from './onboarding-page.ts'
import { readDossier, sendDossier } from './read-dossier.ts'
import { originOf, sendPage } from './send-page.ts'

type Query = { [name: string]: string | undefined }
type Request = FastifyRequest<{ Params: { id: string }; Querystring: Query }>
type Opened = { account: Account; link: DossierLink; draft: Draft }

/** The provider's own pages, where a merchant opens an account. */
export const addOnboardingRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.get('/onboarding/:id', (request: Request, reply) => {
    const opened = open(sandbox, request)
    if ('refused' in opened) return refuse(request, reply, opened.refused)
    sandbox.store.commit(opened.draft)
    return show(request, reply, opened, {})
  })
  app.post('/onboarding/:id', async (request: Request, reply) => {
    const opened = open(sandbox, request)
    if ('refused' in opened) return refuse(request, reply, opened.refused)
    const { account, draft } = opened
    const form = (await multipartOf(request)) ?? plainForm(request)
    if (form.input.do === 'send') {
      const states = dossierStates(draft, account)
      if (states === undefined) return lift(sandbox, request, reply, opened)
      const read = readDossier(form, states)
      if (Object.keys(read.faults).length > 0) return show(request, reply.code(400), opened, read)
      sendDossier(draft, account, read)
      refreshAccount(draft, account.id)
    } else play(draft, account.id, form)
    sandbox.store.commit(draft)
    return reply.redirect(request.raw.url ?? '', 303)
  })
}

/** A merchant with nothing to send: what was suspended is lifted, and the page leads back. */
const lift = (
  { store }: Sandbox,
  request: Request,
  reply: FastifyReply,
  { account, draft, link }: Opened,
): FastifyReply => {
  setAccount(draft, account, {})
  store.commit(draft)
  return reply.redirect(link.return_url ?? request.raw.url ?? '', 303)
}

const plainForm = ({ body }: FastifyRequest): SentForm => ({
  input: qs.parse(String(body ?? '')) as SentForm['input'],
  files: {},
  print: '',
})

/** What a tester chose; anything else changes nothing. */
const play = (draft: Draft, account: string, { input: { part: name, verdict: answer } }: SentForm): void => {
  if (name === 'all' && answer === 'accepted') {
    judgeAll(draft, account, 'accepted')
    return
  }
  const part = parts.find(each => each === name)
  const verdict = part && verdictNamed(part, String(answer))
  if (part === undefined || verdict === undefined) return
  judge(draft, account, { [part]: verdict })
  refreshAccount(draft, account)
}

/** `refused`: where another link is asked for, or null where nobody can say. */
const open = ({ store }: Sandbox, { params, query }: Request): Opened | { refused: string | null } => {
  const draft = store.draft()
  const link = draft.get('sandbox.link', query.key ?? '')
  if (link?.account !== params.id) return { refused: null }
  const used = passLink(draft, link)
  return used === undefined
    ? { refused: link.refresh_url }
    : { account: draft.need('account', params.id), link: used, draft }
}

const localeFor = ({ headers, query }: Request) => localeOf(query.locale, headers['accept-language'])

const refuse = (request: Request, reply: FastifyReply, refresh: string | null): FastifyReply => {
  if (refresh !== null) return reply.redirect(refresh, 303)
  const locale = localeFor(request)
  const { over, title } = onboardingMessages[locale]
  return sendPage(reply.code(404), '').send(noticePage(locale, title, over))
}

const show = (
  request: Request,
  reply: FastifyReply,
  { account, draft, link }: Opened,
  { faults = {}, typed = {} }: Partial<Pick<OnboardingView, 'faults' | 'typed'>>,
): FastifyReply => {
  const states = dossierStates(draft, account)
  const target = originOf(link.return_url)
  if (states === undefined) {
    const name = account.business_profile.name ?? account.id
    return sendPage(reply, target).send(completePage(localeFor(request), name))
  }
  const { front, back } = account.company.verification.document
  const dossier = draft.need('sandbox.dossier', account.id)
  const view = {
    ...{ account, states, faults, typed, key: link.id, back: link.return_url },
    person: representativeOf(draft, account.id),
    proofs: [...dossier.registration, front, back].filter(file => file !== null).length,
  }
  return sendPage(reply, target).send(onboardingPage(localeFor(request), view))
}
