import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addPayout } from '#api/test/payouts.ts'
import { insertPool } from '#db/pools.ts'
import type { Result } from '#domain/result.ts'
import { allowed, withUnknownIds } from '#test/support/allowed-acts.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addBankLine, addDepositSlip } from '#test/support/bank.ts'
import { addDonationCampaign, allConsents, camille, gift, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { everybodyBack } from '#test/support/group-refund.ts'
import { addAdministrator, addMember, addUser } from '#test/support/people.ts'
import { addPeopleImport } from '#test/support/people-imports.ts'
import { laterDate } from '#test/support/postponed-event.ts'
import { givenGift, haveReceipts, receiptsOf } from '#test/support/receipts.ts'
import { type PaidPayment, paidGift } from '#test/support/refunds.ts'
import { acts } from '../index.ts'

let product: TestApp
let campaign: TestCampaign
let sold: PaidPayment
let soldItemId: number
let payoutId: string
let receiptId: string
let owner: number
let treasurer: number
let lineId: number
let importId: string
let readers: readonly number[]
let optionIds: readonly number[]
let couponId: number
let poolId: number
let ticketId: string
let cardId: string
let personIds: readonly number[]
/** Two people whom no order names, and whom nobody merges. */
let family: readonly number[]
let questionIds: readonly number[]
let strangers: Readonly<Record<string, number | null>>

before(async () => {
  product = await testApp()
  campaign = await addDonationCampaign(product)
  sold = await paidGift(product, campaign)
  soldItemId = (
    await product.db
      .selectFrom('orderItems')
      .select('id')
      .where('orderId', '=', sold.orderId)
      .executeTakeFirstOrThrow()
  ).id
  const { organizationId: seller, formId: gifts } = campaign
  const request = { organizationId: seller, itemId: soldItemId, orderId: sold.orderId, formId: gifts }
  await product.db
    .insertInto('refundRequests')
    .values({ ...request, status: 'asked', owed: 100, askedAt: product.clock.now() })
    .execute()
  payoutId = await addPayout(product, campaign.organizationId)
  await haveReceipts(product, campaign)
  await givenGift(product, campaign)
  assert.deepEqual(await product.runJobs(), [])
  receiptId = (await receiptsOf(product, campaign.organizationId))[0]!.id
  const { organizationId: of, formId } = campaign
  const option = { organizationId: of, formId, label: 'Un repas', position: 0 }
  const added = await product.db.insertInto('extraOptions').values([option, option]).returning('id').execute()
  optionIds = added.map(({ id }) => id)
  const asked = { organizationId: of, formId, label: 'Régime', fieldType: 'FreeText', position: 0 } as const
  const questions = await product.db
    .insertInto('customFields')
    .values([asked, { ...asked, position: 1, deletedAt: '2026-01-01T00:00:00Z' }])
    .returning('id')
    .execute()
  questionIds = questions.map(({ id }) => id)
  const coupon = { organizationId: of, formId, code: 'ETE', percent: 10 }
  couponId = (await product.db.insertInto('coupons').values(coupon).returning('id').executeTakeFirstOrThrow())
    .id
  poolId = await product.db
    .transaction()
    .execute(tx => insertPool(tx, { organizationId: of, id: formId }, { label: 'Balcon', capacity: 5 }))
  ticketId = await soldPlace('tickets', { formType: 'Event', formSlug: 'soiree', tierType: 'Registration' })
  const membership = { formType: 'Membership', formSlug: 'saison', tierType: 'Membership' } as const
  cardId = await soldPlace('membershipCards', membership)
  await product.acts.gatherPeople({})
  personIds = (
    await product.db
      .selectFrom('people')
      .select('id')
      .where('organizationId', '=', campaign.organizationId)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)
  owner = await addAdministrator(product, 'owner@example.org', { ...campaign, formId: null })
  family = await Promise.all(['Rose', 'Paul'].map(addedPerson))
  const elsewhere = await addDonationCampaign(product)
  const { organizationId } = campaign
  treasurer = await addMember(product, 'tresorerie@example.org', {
    role: 'Treasurer',
    organizationId,
    formId: null,
  })
  readers = [
    await addMember(product, 'lecture@example.org', { role: 'Reader', organizationId, formId: null }),
    await addMember(product, 'relecture@example.org', {
      role: 'Reader',
      organizationId,
      formId: campaign.formId,
    }),
  ]
  const otherForm = await product.db
    .insertInto('forms')
    .values({
      organizationId,
      formType: 'Event',
      slug: 'autre',
      title: 'Autre',
      state: 'Public',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  lineId = await addBankLine(product, organizationId, owner)
  importId = await addPeopleImport(product, organizationId, owner)
  await addDepositSlip(product, organizationId, { madeBy: owner, isVoid: true })
  strangers = {
    anonymous: null,
    'connected user': await addUser(product, 'zoe@example.org'),
    'FormAdmin of another form': await addAdministrator(product, 'hugo@example.org', {
      organizationId,
      formId: otherForm.id,
    }),
    'FormAdmin of another organization': await addAdministrator(product, 'rose@example.org', elsewhere),
    'OrganizationAdmin of another organization': await addAdministrator(product, 'yvon@example.org', {
      organizationId: elsewhere.organizationId,
      formId: null,
    }),
  }
})
after(() => product.close())

/** Somebody whom the association writes down; gives their id. */
async function addedPerson(firstName: string): Promise<number> {
  const { organizationSlug } = campaign.address
  const unknown = { email: '', phone: '', birthDate: '', address: '', zipCode: '', city: '', country: '' }
  const typed = { ...unknown, firstName, lastName: 'Blanc' }
  const added = await product.acts.addPerson({ organizationSlug, userId: owner, sessionId: null, typed })
  return successOf(added).personId
}

type Place = {
  readonly formType: 'Event' | 'Membership'
  readonly formSlug: string
  readonly tierType: 'Registration' | 'Membership'
}

/** A free place of another campaign of the same organization; gives the id of its ticket or card. */
async function soldPlace(
  table: 'tickets' | 'membershipCards',
  { formType, formSlug, tierType }: Place,
): Promise<string> {
  const { organizationId } = campaign
  const { id: formId } = await product.db
    .insertInto('forms')
    .values({ organizationId, formType, slug: formSlug, title: 'Soirée', state: 'Public' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rate = { label: 'Entrée', tierType, priceCategory: 'Free', position: 0 } as const
  const { id: tierId } = await product.db
    .insertInto('tiers')
    .values({ organizationId, formId, ...rate })
    .returning('id')
    .executeTakeFirstOrThrow()
  const person = { firstName: 'Zoé', lastName: 'Martin', email: null }
  const item = { ...gift({ tierId }), tierType, participant: person }
  const cart = await product.acts.createCart({ ...campaign.address, formType, formSlug, items: [item] })
  const { id: cartId } = successOf(cart)
  successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
  successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
  successOf(await product.acts.startPayment({ cartId, consents: allConsents, backUrl: null, locale: 'fr' }))
  assert.deepEqual(await product.runJobs(), [])
  const { id } = await product.db.selectFrom(table).select('id').executeTakeFirstOrThrow()
  return id
}

const eventAddress = () => ({ ...campaign.address, formType: 'Event', formSlug: 'soiree' })

type Name = {
  [N in keyof typeof acts]: (typeof acts)[N]['who'] extends 'administrator' ? N : never
}[keyof typeof acts]
type Input<N extends Name> = Omit<Parameters<(typeof acts)[N]['run']>[1], 'userId'>

/** What each act of administrators is asked for, right in itself; `null` for those that only a form's page reaches. */
function inputs(): { readonly [N in Name]: Input<N> } {
  const { address } = campaign
  const event = eventAddress()
  const membership = { ...campaign.address, formType: 'Membership', formSlug: 'saison' }
  const organization = { organizationSlug: address.organizationSlug }
  const endpoint = { ...organization, endpointId: randomUUID() }
  const page = { ...organization, pageSize: 5, continuationToken: null }
  const noReceiptsTyped = {
    ...{ values: {}, articles: [], issuedElsewhere: false },
    gives: { eligibility: false, mandate: false },
  }
  const aPerson = { ...organization, personId: personIds[0]! }
  const aFamily = { ...organization, personId: family[0]!, otherId: family[1]! }
  const anOrder = { ...organization, orderId: sold.orderId }
  const everybody = { search: '', filter: null, tag: null }
  const noPersonTyped = {
    ...{ firstName: '', lastName: '', email: '', phone: '', birthDate: '' },
    ...{ address: '', zipCode: '', city: '', country: '' },
  }
  const rowsOfList = {
    ...{ ...organization, sessionId: null, segment: 'commandes', query: '', act: 'etiqueter' },
    chosen: null,
  }
  const aView = { ...organization, segment: 'commandes', viewId: null, query: 'etat=canceled' }
  const anActOnRows = { ...organization, sessionId: null, segment: 'commandes', actId: randomUUID() }
  const aMessage = { ...organization, messageId: randomUUID() }
  const journalWish = { subject: null, personId: null, from: null, until: null }
  return {
    readOrganizationHome: organization,
    listAdministeredCampaigns: organization,
    readNewCampaign: organization,
    createCampaign: { ...organization, formType: 'Donation', values: {} },
    copyCampaign: { ...address, values: { count: '1', step: '1', unit: 'week' } },
    browseCampaigns: { ...page, fate: 'online', search: '' },
    searchOffice: { ...organization, search: 'don' },
    readDeletion: address,
    readCampaign: address,
    previewCampaign: { ...address, values: { title: 'À moi' } },
    readPool: { ...address, poolId },
    savePool: { ...address, poolId, version: 1, values: { label: 'À moi', capacity: '5' } },
    removePool: { ...address, poolId },
    readOptions: address,
    readOption: { ...address, optionId: optionIds[0]! },
    saveOption: { ...address, optionId: optionIds[0]!, version: 1, values: { label: 'À moi', price: '5' } },
    moveOption: { ...address, optionId: optionIds[0]!, placing: { direction: 'down' } },
    removeOption: { ...address, optionId: optionIds[0]! },
    restoreOption: { ...address, optionId: optionIds[1]! },
    readQuestions: address,
    readQuestion: { ...address, questionId: questionIds[0]!, place: 'commande', replaces: null },
    saveQuestion: {
      ...{ ...address, questionId: questionIds[0]!, place: 'commande', replaces: null },
      ...{ version: 1, values: { label: 'À moi' } },
    },
    moveQuestion: { ...address, questionId: questionIds[0]!, direction: 'down' },
    orderQuestions: { ...address, questionIds: [questionIds[0]!] },
    removeQuestion: { ...address, questionId: questionIds[0]! },
    restoreQuestion: { ...address, questionId: questionIds[1]! },
    readCoupons: address,
    readCoupon: { ...address, couponId },
    saveCoupon: { ...address, couponId, version: 1, values: { code: 'AMOI', percent: '5' } },
    removeCoupon: { ...address, couponId },
    restoreCoupon: { ...address, couponId },
    saveSettings: { ...address, version: 1, values: {} },
    editCampaign: { ...address, version: 1, values: { title: 'À moi' } },
    readPersonal: address,
    savePersonal: { ...address, version: 1, values: { thanksPage: 'À moi' } },
    readCampaignMails: address,
    saveMailWords: { ...address, version: 1, values: { thanksMail: 'À moi' } },
    previewMail: { ...address, mail: 'confirmation', values: {} },
    tryMail: { ...address, mail: 'confirmation', values: {} },
    readRates: address,
    readRate: { ...address, rateId: campaign.tierIds[0]! },
    saveRate: { ...address, rateId: null, version: 1, values: { label: 'À moi', price: '5' } },
    moveRate: { ...address, rateId: campaign.tierIds[0]!, placing: { direction: 'down' } },
    removeRate: { ...address, rateId: campaign.tierIds[0]! },
    restoreRate: { ...address, rateId: campaign.tierIds[1]! },
    cropCampaignImage: { ...address, imageId: randomUUID(), crop: { left: 0, top: 0, size: 50 } },
    uploadCampaignImage: { ...address, bytes: new Uint8Array(9) },
    changeCampaignState: { ...address, version: 1, move: 'delete' },
    readShared: address,
    // Those that come after it ask at the same address.
    moveCampaign: { ...address, address: address.formSlug },
    readPoster: { ...address, locale: 'fr' },
    readCampaignStatistics: { ...address, period: '30' },
    listWaitingList: { ...address, after: 0 },
    switchWaitingList: { ...address, isOn: true },
    listAdministeredApplications: { ...address, shown: 'waiting', after: null },
    countWaitingApplications: address,
    readAdministeredApplication: { ...address, applicationId: 1 },
    readApplicationFile: { ...address, applicationId: 1, fileId: randomUUID() },
    acceptApplication: { ...address, applicationId: 1 },
    acceptApplications: { ...address, applicationIds: [1] },
    declineApplication: { ...address, applicationId: 1 },
    recordApplication: {
      ...{ ...address, applicationId: 1, payment: { means: 'Cash', receivedOn: '', reference: '' } },
    },
    saveWaitingRoom: {
      ...address,
      settings: { isOn: true, keepsOpening: true, atOnce: 10, perMinute: 10 },
    },
    exportWaitingList: { ...address, locale: 'fr' },
    listAdministrators: address,
    readJournal: { ...organization, ...journalWish, after: null },
    exportJournal: { ...organization, ...journalWish, sessionId: null, locale: 'fr' },
    readList: { ...organization, segment: 'commandes', query: '' },
    askExport: {
      ...{ ...organization, sessionId: null, segment: 'commandes', query: '', format: 'csv', locale: 'fr' },
    },
    listExports: { ...organization, sessionId: null },
    readListView: aView,
    saveListView: { ...aView, name: 'Annulées' },
    deleteListView: { ...aView, viewId: 999_999 },
    reviewListAct: rowsOfList,
    askListAct: { ...rowsOfList, requestKey: randomUUID(), expected: 1, fields: {}, locale: 'fr' },
    readListAct: anActOnRows,
    undoListAct: anActOnRows,
    listMessages: { ...organization, after: null },
    beginMessage: { ...organization, segment: 'commandes', query: '', locale: 'fr' },
    readMessageWords: aMessage,
    saveMessage: { ...aMessage, typed: { kind: 'service', subject: '', body: '' } },
    reviewMessage: { ...aMessage, number: null },
    tryMessage: aMessage,
    sendMessage: { ...aMessage, version: 1, recipients: 0 },
    stopMessage: aMessage,
    readMessageLog: { ...aMessage, state: null, after: null },
    reviveRecipient: { ...aMessage, number: 1 },
    readExport: { ...organization, sessionId: null, exportId: randomUUID(), token: 'none' },
    readTeam: organization,
    inviteAdministrators: {
      ...organization,
      email: 'a@example.org',
      role: 'OrganizationAdmin',
      formId: null,
      locale: 'fr',
    },
    resendInvitation: { ...organization, invitationId: randomUUID() },
    revokeInvitation: { ...organization, invitationId: randomUUID() },
    changeRole: { ...organization, roleId: 1, role: 'OrganizationAdmin', formId: null },
    removeAdministrator: { ...organization, roleId: 1 },
    readOrderMails: organization,
    chooseOrderMails: { ...organization, orderMails: 'each' },
    readLegalSettings: organization,
    listTaxReceipts: { ...organization, search: '', after: null },
    issueMissingReceipts: { ...organization, year: 2026 },
    readTaxReceipt: { ...organization, receiptId },
    cancelTaxReceipt: { ...organization, receiptId, reason: 'Adresse fausse', replace: false },
    reissueTaxReceipt: { ...organization, receiptId },
    resendTaxReceipt: { ...organization, receiptId },
    readReceiptDeclaration: { ...organization, endsOn: null },
    noteReceiptDeclaration: { ...organization, endsOn: '2025-12-31' },
    exportTaxReceipts: { ...organization, sessionId: null, locale: 'fr' },
    readDocumentImages: organization,
    saveDocumentImage: { ...organization, kind: 'logo', bytes: new Uint8Array() },
    previewReceipt: organization,
    previewReceiptFile: organization,
    previewInvoice: { ...organization, locale: 'fr' },
    previewInvoiceFile: { ...organization, locale: 'fr' },
    previewCampaignDocument: { ...address, locale: 'fr' },
    previewCampaignDocumentFile: { ...address, locale: 'fr' },
    removeDocumentImage: { ...organization, kind: 'logo' },
    readTaxReceiptSettings: organization,
    saveTaxReceiptSettings: { ...organization, typed: noReceiptsTyped },
    saveLegalTexts: { ...organization, values: {}, adopts: [] },
    listPayments: { ...page, status: null },
    readPaymentDetail: { ...organization, paymentId: sold.paymentId },
    readOrderFile: { ...organization, paymentId: sold.paymentId, fileId: randomUUID() },
    listRecordableCampaigns: organization,
    readOfflineForm: address,
    recordOfflineOrder: {
      ...address,
      requestKey: randomUUID(),
      items: [],
      payer: {},
      payment: { means: 'Cash', receivedOn: '', reference: '' },
      expectedTotal: null,
    },
    listEventTickets: { ...event, search: '', after: 0 },
    readEventTicket: { ...event, ticketId },
    resendTicket: { ...event, ticketId },
    listCampaignCards: { ...membership, search: '', after: 0 },
    resendCard: { ...membership, cardId },
    renameEventTicket: { ...event, ticketId, firstName: 'Zoé', lastName: 'Martin' },
    giveEventTicket: {
      ...{ ...event, ticketId, firstName: 'Zoé', lastName: 'Martin' },
      ...{ email: 'zoe@example.org', emailConfirmation: 'zoe@example.org' },
    },
    readCancellation: event,
    previewCancellation: { ...event, words: 'Une tempête', chooseUntil: '2026-12-04' },
    cancelEvent: { ...event, words: 'Une tempête', chooseUntil: '2026-12-04' },
    previewPostponement: { ...event, typed: laterDate },
    postponeEvent: { ...event, typed: laterDate },
    readGroupRefunds: campaign.address,
    previewGroupRefund: { ...campaign.address, typed: everybodyBack },
    refundMany: { ...campaign.address, id: randomUUID(), typed: everybodyBack },
    readGroupRefund: { ...campaign.address, id: randomUUID() },
    retryGroupOrder: { ...campaign.address, id: randomUUID(), orderId: sold.orderId },
    noteGroupOrder: { ...campaign.address, id: randomUUID(), orderId: sold.orderId },
    askAccounts: { ...campaign.address, groupRefundId: null },
    readRepayments: organization,
    makeRepaymentFile: { ...organization, id: randomUUID(), iban: 'FR', executeOn: '' },
    readRepaymentFile: { ...organization, id: randomUUID() },
    noteFileSent: { ...organization, id: randomUUID() },
    takeFileBack: { ...organization, id: randomUUID(), isSent: false },
    noteRepaid: { ...event, orderId: sold.orderId },
    retrySettlement: { ...event, orderId: sold.orderId },
    answerEventChange: { ...event, number: 1, changedAt: '2026-12-04T08:00:00.000Z', answer: 'keep' },
    readDoor: event,
    openGate: { ...event, name: 'Porte A', endsAt: '2030-12-13T02:00' },
    closeGate: { ...event, gateId: randomUUID() },
    chooseDoorAnswers: { ...event, fieldIds: [] },
    signTickets: { ...event, isOn: true },
    watchDoor: { ...event, isOpen: true, gateId: null, before: null },
    noteConflict: { ...event, scanId: randomUUID() },
    printDoorList: { ...event, list: 1, locale: 'fr' },
    undoRecordedPayment: { ...organization, paymentId: sold.paymentId },
    voidOfflinePayment: { ...organization, paymentId: sold.paymentId, reason: 'Une erreur' },
    resendMail: {
      ...{ ...organization, paymentId: sold.paymentId },
      ...{ kind: 'orderConfirmation', subjectId: String(sold.orderId) },
    },
    recordDelivery: { ...organization, paymentId: sold.paymentId, on: null },
    askRefund: {
      ...organization,
      paymentId: sold.paymentId,
      input: { part: 'all', withTip: false },
      cancelOrder: false,
      sendMail: false,
      comment: null,
      expectedLeft: null,
    },
    answerDispute: {
      ...organization,
      paymentId: sold.paymentId,
      disputeId: randomUUID(),
      statement: 'Remis en main propre',
    },
    recordTransferRefund: {
      ...organization,
      paymentId: sold.paymentId,
      amount: 500,
      cancelOrder: false,
      sendMail: false,
      comment: null,
      expectedLeft: null,
    },
    cancelFuturePayments: { ...organization, orderId: sold.orderId },
    readPayoutAccount: organization,
    refreshPayoutAccount: organization,
    openPayoutAccount: organization,
    listApiKeys: organization,
    createApiKey: { ...organization, name: 'Site', scope: 'checkout' },
    revokeApiKey: { ...organization, keyId: randomUUID() },
    saveReturnOrigins: { ...organization, origins: '' },
    listEventEndpoints: { ...organization, before: null },
    addEventEndpoint: { ...organization, url: 'https://site.example/', eventTypes: ['Order'] },
    changeEventEndpoint: { ...endpoint, url: 'https://site.example/', eventTypes: ['Order'] },
    readEndpointSecret: endpoint,
    rotateEndpointSecret: endpoint,
    switchEndpoint: { ...endpoint, to: 'off' },
    testEndpoint: endpoint,
    replayEvent: { ...organization, deliveryId: randomUUID() },
    readCheques: organization,
    makeDepositSlip: { ...organization, requestKey: randomUUID(), madeOn: '20/11/2026', cheques: [] },
    returnCheque: { ...organization, paymentId: sold.paymentId, number: 1 },
    makeChequeGood: { ...organization, paymentId: sold.paymentId, number: 1, depositOn: null },
    readDepositSlip: { ...organization, number: 1 },
    voidDepositSlip: { ...organization, number: 1 },
    sendPeopleFile: { ...organization, name: 'a.csv', bytes: new Uint8Array([1]) },
    listPeopleImports: organization,
    readPeopleImport: { ...organization, importId, show: null, after: null },
    chooseImportColumns: { ...organization, importId, columns: ['firstName', 'lastName'] },
    decideImportRow: { ...organization, importId, line: 2, to: 'new' },
    applyPeopleImport: { ...organization, importId },
    undoPeopleImport: { ...organization, importId },
    readTransfers: organization,
    saveTransferSettings: {
      ...organization,
      draft: { iban: 'DE89370400440532013000', holder: 'Une', days: '10', isOffered: true },
    },
    receiveTransfer: { ...organization, paymentId: sold.paymentId, receivedOn: '20/11/2026', amount: '' },
    cancelTransfer: { ...organization, paymentId: sold.paymentId },
    settleSurplus: { ...organization, paymentId: sold.paymentId, as: 'returned', words: '' },
    sendBankFile: { ...organization, name: 'a.csv', bytes: new Uint8Array([1]) },
    readBankPage: { ...organization, show: 'open', search: '', after: null, fileId: null },
    readBankLine: { ...organization, lineId },
    matchBankLine: { ...organization, lineId, to: null },
    listPeople: { ...organization, ...everybody, after: null },
    readPerson: { ...aPerson, before: null },
    listProposals: organization,
    addPerson: { ...organization, typed: noPersonTyped },
    correctPerson: { ...aPerson, typed: noPersonTyped },
    tagPerson: { ...aPerson, tags: 'chorale' },
    notePerson: { ...aPerson, body: 'À rappeler' },
    resendOrderMail: { ...anOrder, kind: 'orderConfirmation', subjectId: String(sold.orderId) },
    readOfficeOrder: { ...anOrder, before: null },
    readCancelledLine: { ...anOrder, itemId: soldItemId },
    readMovedLine: { ...anOrder, itemId: soldItemId },
    moveLine: {
      ...{ ...anOrder, itemId: soldItemId, from: 1, to: 2, difference: 0 },
      ...{ refunds: false, tells: false },
    },
    askMove: { ...anOrder, itemId: soldItemId, from: 1, to: 2, difference: 100 },
    readAddedOption: { ...anOrder, itemId: soldItemId },
    addOption: { ...anOrder, itemId: soldItemId, optionId: 1, amount: 0 },
    takeBackSupplement: { ...anOrder, supplementId: 1 },
    cancelLine: { ...anOrder, itemId: soldItemId, refunds: null, tells: false },
    declineRefund: { ...anOrder, itemId: soldItemId },
    readEditedItem: { ...anOrder, itemId: soldItemId },
    saveEditedItem: {
      ...{ ...anOrder, itemId: soldItemId, version: 0, tells: false },
      edit: { participant: null, answers: [] },
    },
    noteOrder: { ...anOrder, body: 'À rappeler' },
    deleteOrderNote: { ...anOrder, noteId: 999_999 },
    deletePersonNote: { ...aPerson, noteId: 999_999 },
    sayPersonConsent: { ...aPerson, accepts: true, saidHow: 'au téléphone' },
    exportPeople: { ...organization, ...everybody, sessionId: null, locale: 'fr' },
    exportPerson: { ...aPerson, sessionId: null },
    erasePerson: { ...aPerson, sessionId: null, isAgreed: true },
    mergePeople: { ...organization, keptId: personIds[0]!, goneId: personIds[1]! },
    joinHousehold: { ...aFamily, householdId: null },
    leaveHousehold: { ...aFamily, householdId: 999_999 },
    refuseHousehold: aFamily,
    comparePeople: { ...aFamily, search: '' },
    refuseProposal: { ...organization, oneId: personIds[0]!, otherId: personIds[1]! },
    undoMerge: { ...organization, mergeId: 999_999 },
    listPayouts: page,
    listAssociationMembers: { ...organization, state: null, search: '', continuationToken: null },
    readVatTotals: { ...organization, from: null, until: null },
    exportVatTotals: { ...organization, from: null, until: null, locale: 'fr' },
    readAccounting: { ...organization, month: null, locale: 'fr' },
    exportAccounting: { ...organization, month: null, format: 'fec', locale: 'fr' },
    closeMonth: { ...organization, month: '2026-10' },
    readAccountingSettings: { ...organization, campaignId: null },
    saveAccountingSettings: { ...organization, journal: null, accounts: [] },
    readPayout: { ...organization, payoutId },
    readPayoutPaper: { ...organization, payoutId, locale: 'fr' },
    readPaymentPaper: { ...organization, paymentId: sold.paymentId },
    readPayoutAccounts: { ...organization, payoutId, locale: 'fr' },
  }
}

const names = Object.entries(acts).flatMap(([name, { who }]) =>
  who === 'administrator' ? [name as Name] : [],
)

/** Lists are of an organization: for the FormAdmin of another of its forms they are not empty, only others. */
const listsOfTheirOwn: readonly Name[] = [
  'browseCampaigns',
  'searchOffice',
  'listAdministeredCampaigns',
  'readOrganizationHome',
  'listPayments',
  'readList',
  'askExport',
  'readListView',
  'saveListView',
  'listExports',
  'readExport',
  'listMessages',
  'beginMessage',
  'readOrderMails',
  'chooseOrderMails',
]

for (const name of names) {
  test(`${name}: to whoever does not administer it, it does not exist`, async () => {
    const run = product.acts[name] as (input: object) => Promise<Result<unknown>>
    for (const [who, userId] of Object.entries(strangers)) {
      if (who === 'FormAdmin of another form' && listsOfTheirOwn.includes(name)) continue
      assert.deepEqual(codesOf(await run({ ...inputs()[name], userId })), ['NOT_FOUND'], who)
    }
  })
}

test('who administers another form of the organization sees that form alone', async () => {
  const userId = strangers['FormAdmin of another form'] ?? null
  const { organizationSlug } = campaign.address
  const listed = await product.acts.listAdministeredCampaigns({ organizationSlug, userId })
  assert.ok(listed.ok)
  assert.deepEqual(
    listed.value.campaigns.map(each => each.formSlug),
    ['autre'],
  )
  assert.equal(listed.value.isWhole, false)
})

for (const name of names.filter(each => !withUnknownIds.includes(each))) {
  test(`${name}: to whoever administers it, it exists`, async () => {
    const run = product.acts[name] as (input: object) => Promise<Result<unknown>>
    const result = await run({ ...inputs()[name], userId: owner })
    const codes = result.ok ? [] : result.error.map(({ code }) => code)
    assert.ok(!codes.includes('NOT_FOUND'), codes.join())
  })
}

for (const name of names)
  test(`${name}: exists for a treasurer and for readers as far as their role goes`, async () => {
    const run = product.acts[name] as (input: object) => Promise<Result<unknown>>
    const isThere = async (userId: number) => {
      const result = await run({ ...inputs()[name], userId })
      return result.ok || !result.error.some(({ code }) => code === 'NOT_FOUND')
    }
    assert.equal(await isThere(treasurer), allowed.Treasurer.includes(name), 'Treasurer')
    for (const reader of readers)
      assert.equal(await isThere(reader), allowed.Reader.includes(name), `Reader ${reader}`)
  })
