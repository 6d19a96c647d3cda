import { insertGate } from '#db/gates.ts'
import { inTransaction } from '#db/transaction.ts'
import { allConsents, camille, type TestCampaign } from '#test/support/campaign.ts'
import { askForFile } from '#test/support/form-rows.ts'
import { gateUrl } from '#usecases/links/tokens.ts'
import type { Route } from '../route.ts'
import type { ApiBench, Method } from './bench.ts'
import { addCart, addRequest, giftOf } from './gifts.ts'

/** A call as it should be: the address with its ids, and the body. */
export type ValidCall = { readonly method: Method; readonly url: string; readonly body?: unknown }

/** What the calls are about. */
export type Subjects = {
  readonly api: ApiBench
  readonly token: string
  /** Where carts are opened. */
  readonly campaign: TestCampaign
  /** The form that is read. */
  readonly form: TestCampaign['address']
  readonly orderId: number
  readonly orderPaymentId: number
  /** A payout of organization 1. */
  readonly payoutId: string
}

const onCart = [
  'updateCart',
  'readCart',
  'chooseTip',
  'savePayer',
  'chooseInstalments',
  'refreshCart',
] as const
const onOpenCart = [...onCart, 'uploadFile', 'applyDiscountCode', 'startPayment', 'resubmitOnePage']
const onRequest = ['readPaymentSummary', 'initializePayment', 'readNextAction']
const onUnpaid = ['finalizeUnpaid', 'failUnpaid', 'abandonUnpaid']
const onPayment = [
  'confirmPayment',
  'pollRedirectUrl',
  'finalizePayment',
  'reinitializeCard',
  'reinitializePayment',
]

/** A right call of a route, with a fresh cart or payment request of the caller where the route needs one. */
export async function validCall(prefix: string, route: Route, subjects: Subjects): Promise<ValidCall> {
  const ids = await idsFor(route, subjects)
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(ids[name])))
  const query = queryFor(route, ids, subjects)
  const body = bodyFor(route, ids, subjects)
  const call = { method: route.method, url: `${prefix}${path}${query === '' ? '' : `?${query}`}` }
  return body === undefined ? call : { ...call, body }
}

type Ids = Readonly<Record<string, string | number>>

async function idsFor({ name }: Route, subjects: Subjects): Promise<Ids> {
  const { api, token, campaign, form } = subjects
  const { organizationSlug: org, formType: type, formSlug: slug } = form
  if (name === 'startPayment') return { id: (await addRequest(api, token, campaign)).cartId }
  if (name === 'syncDoor') return addGate(subjects)
  if (name === 'uploadFile') await askForFile(api.test, campaign)
  if (onOpenCart.includes(name)) return { id: await addCart(api, token, campaign) }
  if ([...onRequest, ...onUnpaid, ...onPayment].includes(name)) {
    const { paymentRequestId, paymentId } = await addRequest(api, token, campaign)
    return { paymentRequestId, paymentRequestDataId: paymentRequestId, paymentId, unpaidPaymentId: paymentId }
  }
  return {
    org,
    type,
    slug,
    orderId: subjects.orderId,
    paymentId: subjects.orderPaymentId,
    payoutId: subjects.payoutId,
    cardId: 'pm_of_nobody',
  }
}

/** An open gate of the campaign, with the token of its link. */
async function addGate({ api: { test }, campaign }: Subjects): Promise<Ids> {
  const { organizationId, formId } = campaign
  const now = test.app.now()
  const endsAt = new Date(Date.parse(now) + 3_600_000).toISOString()
  const gate = { organizationId, formId, id: crypto.randomUUID(), name: 'Porte A', endsAt, revokedAt: null }
  await inTransaction(test.db, tx => insertGate(tx, gate, now))
  return { gateId: gate.id, token: new URL(gateUrl(test.app, gate)).searchParams.get('token') ?? '' }
}

function queryFor({ name }: Route, ids: Ids, { form }: Subjects): string {
  if (name === 'openForm') return new URLSearchParams(form).toString()
  if (onRequest.includes(name)) return `paymentRequestId=${ids.paymentRequestId}`
  if (onUnpaid.includes(name)) return `paymentRequestDataId=${ids.paymentRequestId}`
  if (onPayment.includes(name) && !name.startsWith('reinitialize')) return `paymentId=${ids.paymentId}`
  return ''
}

/** One scan of each kind. */
function handedIn(ids: Ids) {
  const scanned = {
    device: crypto.randomUUID(),
    way: 'camera',
    clockAt: new Date(0).toISOString(),
    offsetMs: 0,
  }
  const scan = (happening: object) => ({ id: crypto.randomUUID(), ...scanned, ...happening })
  const scans = [
    scan({ kind: 'entry', ticket: 1, isLetIn: false }),
    scan({ kind: 'undo', ticket: 1, undoes: crypto.randomUUID() }),
    scan({ kind: 'refusal', ticket: null, reason: 'unknown', text: '23456789ABCDEFGHJKMNPQRSTVW' }),
  ]
  return { ...ids, sentAt: new Date(0).toISOString(), cursor: 0, chunks: ['a'], scans }
}

/** With everything that an item may have. */
function wholeCart(campaign: TestCampaign) {
  // This form has no field and no option of its own.
  const [customFields, extraOptions]: readonly [[], []] = [[], []]
  const participant = { firstName: 'Zoé', lastName: 'Martin', email: null }
  const item = { quantity: 1, customAmount: null, participant, customFields, extraOptions, dayOfLevy: null }
  const [gift] = giftOf(campaign).items
  return { ...giftOf(campaign), items: [{ ...item, ...gift, paymentTerms: { count: 1 } }] }
}

/** With everything that a payer may say. */
const wholePayer = {
  ...camille,
  birthDate: '24/03/1988',
  address: '3 rue du Canal',
  city: 'Paris',
  zipCode: '75011',
  isCompany: true,
  companyName: 'Obole SARL',
  companySiren: '552 100 554',
  companyLegalStatusId: 3,
  consent: false,
}

/** The smallest file that is a picture by its first bytes. */
function pngForm(): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa])], 'photo.png'))
  return form
}

function bodyFor({ name }: Route, ids: Ids, { campaign }: Subjects): unknown {
  const bodies: Readonly<Record<string, unknown>> = {
    obtainToken: {},
    createCart: wholeCart(campaign),
    updateCart: wholeCart(campaign),
    chooseTip: { tip: '350' },
    savePayer: wholePayer,
    chooseInstalments: { count: 1 },
    applyDiscountCode: { discountCode: '' },
    startPayment: { consents: allConsents },
    submitOnePage: { ...giftOf(campaign), payer: camille, tip: '0', consents: allConsents },
    resubmitOnePage: { ...giftOf(campaign), payer: camille, tip: '0', consents: allConsents },
    uploadFile: pngForm(),
    syncDoor: handedIn(ids),
    leaveProspect: { ...campaign.address, email: 'zoe@example.org' },
    reportContent: {
      reason: 'SPAM',
      userEmail: 'zoe@example.org',
      userMessage: 'Ceci est une publicité.',
      url: 'http://localhost:3000/associations/foo',
    },
    recordTransferRefund: { amount: 500, cancelOrder: false, comment: null, sendMail: true },
    askRefund: { amount: 500, withTip: false, cancelOrder: false, comment: null, sendMail: true },
    receiveEvent: { object: 'event' },
    receiveConnectEvent: { object: 'event' },
    receiveMailNotices: { object: 'event' },
  }
  return bodies[name]
}
