import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import qs from 'qs'
import { localeOf, messages } from '../messages.ts'
import type { PaymentIntent } from '../objects/payment-intent.ts'
import type { SetupIntent } from '../objects/setup-intent.ts'
import type { Sandbox } from '../sandbox.ts'
import { authenticatePayment, authenticateSetup, type Verdict } from '../steps/authenticate.ts'
import { bankPage, noticePage } from './bank-page.ts'
import { originOf, sendPage } from './send-page.ts'

type Fields = { [name: string]: string | undefined }
type Intent = PaymentIntent | SetupIntent

/** The test bank's page. */
export const addBankRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.get<{ Params: { id: string }; Querystring: Fields }>('/3ds/:id', (request, reply) => {
    const intent = findIntent(sandbox, request.params.id, request.query.secret)
    const locale = localeOf(request.query.locale, request.headers['accept-language'])
    if (!intent) return sendNotice(reply.code(404), request, 'bankUnknown')
    if (intent.status !== 'requires_action') return goBack(sandbox, intent, request, reply)
    const page = bankPage(sandbox.store, locale, intent, request.query.secret ?? '')
    return sendPage(reply, returnOrigin(sandbox, intent)).send(page)
  })
  app.post<{ Params: { id: string } }>('/3ds/:id', (request, reply) => {
    const { answer, secret } = fieldsOf(request)
    const intent = findIntent(sandbox, request.params.id, secret)
    if (!intent) return sendNotice(reply.code(404), request, 'bankUnknown')
    if (answer === 'accept' || answer === 'refuse') decide(sandbox, intent, answer)
    return goBack(sandbox, intent, request, reply)
  })
}

const fieldsOf = (request: FastifyRequest): Fields => qs.parse(String(request.body ?? '')) as Fields

const findIntent = ({ store }: Sandbox, id: string, secret: string | undefined): Intent | undefined => {
  const intent = store.get('payment_intent', id) ?? store.get('setup_intent', id)
  const key = store.get('sandbox.return', id)?.key
  return key !== undefined && key === secret ? intent : undefined
}

/** Writes down what the holder answered. The second click of a double click finds nothing left to decide. */
const decide = ({ store }: Sandbox, intent: Intent, verdict: Verdict): void => {
  const draft = store.draft()
  if (intent.object === 'payment_intent') authenticatePayment(draft, intent, verdict)
  else authenticateSetup(draft, intent, verdict)
  store.commit(draft)
}

/** Back to the merchant, with the provider's three parameters; a hint only, the merchant asks for the intent itself. */
const goBack = (
  { store }: Sandbox,
  asked: Intent,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const address = store.get('sandbox.return', asked.id)?.url
  if (!address) return sendNotice(reply, request, 'bankDone')
  const intent = store.get(asked.object, asked.id) ?? asked
  const url = new URL(address)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret)
  url.searchParams.set('redirect_status', redirectStatus(intent))
  return reply.redirect(url.href, 303)
}

const redirectStatus = (intent: Intent): 'succeeded' | 'pending' | 'failed' => {
  if (intent.status === 'succeeded' || intent.status === 'requires_capture') return 'succeeded'
  return intent.status === 'requires_action' || intent.status === 'processing' ? 'pending' : 'failed'
}

const returnOrigin = ({ store }: Sandbox, intent: Intent): string =>
  originOf(store.get('sandbox.return', intent.id)?.url)

const sendNotice = (
  reply: FastifyReply,
  request: FastifyRequest,
  notice: 'bankDone' | 'bankUnknown',
): FastifyReply => {
  const locale = localeOf(undefined, request.headers['accept-language'])
  return sendPage(reply, '').send(noticePage(locale, messages[locale].bankTitle, messages[locale][notice]))
}
