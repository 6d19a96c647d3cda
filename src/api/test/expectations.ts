/** Who calls, for the matrix of routes and roles (ASVS 8.1.1). */
export const roles = [
  ...(['nobody', 'anonymous', 'payerA', 'payerB', 'adminOf1', 'treasurerOf1', 'editorOf1'] as const),
  ...(['editorBeside', 'readerOf1', 'operator', 'adminOf2'] as const),
] as const
export type Role = (typeof roles)[number]

type Statuses = { readonly [role in Role]: number }

/** Whoever brings a token: what is asked for is public, or the address itself is the capability. */
const bearer = (status: number): Statuses => ({
  nobody: 401,
  anonymous: status,
  payerA: status,
  payerB: status,
  adminOf1: status,
  treasurerOf1: status,
  editorOf1: status,
  editorBeside: status,
  readerOf1: status,
  operator: status,
  adminOf2: status,
})
const anybody = (status: number): Statuses => ({ ...bearer(status), nobody: status })
/** For programs with a key: no person is let in. */
const program = anybody(401)
const only = (allowed: Role, refused: number): Statuses => ({ ...bearer(refused), [allowed]: 200 })
/** These roles of organization 1 alone (ruling D18); to anyone else it does not exist. */
const these = (allowed: readonly Role[], status: number): Statuses => ({
  ...bearer(404),
  ...Object.fromEntries(allowed.map(role => [role, status])),
})
const treasury = ['adminOf1', 'treasurerOf1'] as const
const whoTakesMoney = [...treasury, 'editorOf1'] as const
const everyRole = [...whoTakesMoney, 'readerOf1'] as const

/**
 * What each route answers to each role. The forms asked for are drafts of organization 1, the order and its payment
 * are payer A's, bought in organization 1; carts and payment requests are the caller's own. Of organization 1 are an administrator, a
 * treasurer, who administers that draft and the order's form, who administers another form, and a reader.
 */
export const expectations: Readonly<Record<string, Statuses>> = {
  obtainToken: anybody(200),
  disconnect: bearer(204),
  readDocument: anybody(200),
  readCaptchaChallenge: anybody(200),
  readSelf: { ...bearer(200), anonymous: 401 },
  listPayments: these([...whoTakesMoney, 'editorBeside'], 200),
  askRefund: these(whoTakesMoney, 201),
  recordTransferRefund: these(whoTakesMoney, 201),
  listPayouts: these(treasury, 200),
  readPayout: these(treasury, 200),
  downloadPayout: these(treasury, 200),
  listCards: { ...bearer(200), anonymous: 401 },
  forgetCard: { ...bearer(404), anonymous: 401 },
  readOrder: only('payerA', 404),
  readPayment: only('payerA', 404),
  cancelFuturePayments: these(whoTakesMoney, 204),
  openForm: these(everyRole, 200),
  readEnrichedForm: these(everyRole, 200),
  listContributors: these(everyRole, 200),
  readPaymentProvider: bearer(200),
  readOrganization: bearer(200),
  listLegalStatuses: bearer(200),
  uploadFile: bearer(200),
  leaveProspect: bearer(204),
  reportContent: bearer(204),
  syncDoor: anybody(200),
  makeCheckoutCart: program,
  readCheckoutCart: program,
  cancelCheckoutCart: program,
  createCart: bearer(201),
  readCart: bearer(200),
  updateCart: bearer(200),
  chooseTip: bearer(200),
  savePayer: bearer(200),
  chooseInstalments: bearer(200),
  applyDiscountCode: bearer(200),
  refreshCart: bearer(200),
  startPayment: bearer(200),
  submitOnePage: bearer(201),
  resubmitOnePage: bearer(200),
  readPaymentSummary: bearer(200),
  initializePayment: bearer(200),
  readNextAction: bearer(200),
  confirmPayment: bearer(200),
  pollRedirectUrl: bearer(200),
  finalizePayment: bearer(200),
  reinitializeCard: bearer(200),
  reinitializePayment: bearer(200),
  finalizeUnpaid: bearer(200),
  failUnpaid: bearer(200),
  abandonUnpaid: bearer(200),
  receiveEvent: anybody(400),
  receiveConnectEvent: anybody(400),
  receiveMailNotices: anybody(400),
}
