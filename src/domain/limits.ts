/** How often something may happen: `max` times in `seconds`, counted from the first time. */
export type Limit = { readonly name: string; readonly max: number; readonly seconds: number }

/** What a count says: how often it happened in this time, and how many seconds to wait where that is too often (else 0). */
export type Counted = { readonly times: number; readonly wait: number }

/** Counts that all processes share. A subject is whoever or whatever is counted: an address, an account, a card. */
export type Limits = {
  /** Counts one more, or several at once. */
  count(limit: Limit, subject: string, by?: number): Promise<Counted>
  /** Reads without counting: `wait` says whether one more would be too often. */
  look(limit: Limit, subject: string): Promise<Counted>
  /** Whether this process knows that it is spent: asks nobody, so that it may stand in a transaction. */
  isSpent(limit: Limit, subject: string): boolean
  /** Takes one or several back: it turned out to be harmless, or did not happen. */
  giveBack(limit: Limit, subject: string, by?: number): Promise<void>
}

const minute = 60
const quarter = 15 * minute
const hour = 60 * minute

/**
 * Every shared limit of the product (rule BOT-2; docs/security.md says why each has its size). `proven…` are those of
 * somebody who brings an answer to the anti-bot check; the others stand in for it where there is none.
 */
export const limits = {
  /** Logins from one address. */
  login: { name: 'login', max: 20, seconds: minute },
  provenLogin: { name: 'proven-login', max: 40, seconds: minute },
  /** Wrong passwords for one account from one address: nobody else's tries keep its owner out. */
  account: { name: 'account', max: 10, seconds: quarter },
  /** The same from everywhere: what many addresses together may try. */
  accountInAll: { name: 'account-in-all', max: 100, seconds: quarter },
  provenAccount: { name: 'proven-account', max: 10, seconds: quarter },
  provenAccountInAll: { name: 'proven-account-in-all', max: 100, seconds: quarter },
  /** Wrong passwords of everybody together without an answer: what the machine hashes for a botnet at most. */
  wrongPasswords: { name: 'wrong-passwords', max: 30, seconds: 15 },
  /** The same with an answer: refuses nobody, makes the work of the next answers harder. */
  provenWrongPasswords: { name: 'proven-wrong-passwords', max: 1_000_000, seconds: 15 },
  /** Accounts opened and password mails asked for from one address. */
  signUp: { name: 'sign-up', max: 10, seconds: quarter },
  provenSignUp: { name: 'proven-sign-up', max: 20, seconds: quarter },
  /** Carts that programs make with one key, and what they look up. */
  programCarts: { name: 'program-carts', max: 120, seconds: minute },
  /** Starts of a payment from one address. */
  payment: { name: 'payment', max: 30, seconds: minute },
  provenPayment: { name: 'proven-payment', max: 60, seconds: minute },
  /** Places in waiting rooms from one network: a school or a company shares an address, and enters within minutes. */
  room: { name: 'room', max: 300, seconds: quarter },
  provenRoom: { name: 'proven-room', max: 1_500, seconds: quarter },
  /** Reports and addresses left on a waiting list, from one address. */
  notice: { name: 'notice', max: 20, seconds: quarter },
  provenNotice: { name: 'proven-notice', max: 40, seconds: quarter },
  /** Receipts of reports to one address: anybody may type anybody's. */
  reportReceipts: { name: 'report-receipts', max: 5, seconds: hour },
  /** Mails of one order that its association sends again to one address. */
  resentMails: { name: 'resent-mails', max: 5, seconds: hour },
  /** Trials of a campaign's mails that one editor has sent to their own address. */
  triedMails: { name: 'tried-mails', max: 20, seconds: hour },
  /** Places in waiting lists that are asked for one address: each may become a mail to it, and anybody may type anybody's. */
  waitingPlaces: { name: 'waiting-places', max: 10, seconds: hour },
  /** Wrong codes of a second factor of one account: in a quarter of an hour, and in a day, in which guessing has one chance in ten thousand. */
  wrongCodes: { name: 'wrong-codes', max: 5, seconds: quarter },
  wrongCodesInADay: { name: 'wrong-codes-in-a-day', max: 30, seconds: 24 * hour },
  /** Recovery codes that one account makes anew: each time ten are hashed. */
  recoveryCodes: { name: 'recovery-codes', max: 5, seconds: hour },
  /** Passkeys that are asked for without an account, from one network: nobody's asking keeps others from logging in. */
  passkeyLogins: { name: 'passkey-logins', max: 60, seconds: minute },
  /**
   * Units that carts take into hold from one network: 250 people behind one address take two places each within an hour. What
   * can run out is held from everybody else meanwhile.
   */
  heldUnits: { name: 'held-units', max: 500, seconds: hour },
  /** Different codes of rates, right ones too, from one network: nobody guesses what is reserved. */
  rateCodes: { name: 'rate-codes', max: 30, seconds: quarter },
  /** One code from one network: a crowd that follows one link tries one code. */
  rateCode: { name: 'rate-code', max: 1_000_000, seconds: quarter },
  /** Addresses that are no member's, tried on rates for members from one network: nobody learns who is one by trying. */
  memberTries: { name: 'member-tries', max: 20, seconds: quarter },
  /** Searches in a register of organizations, from one network: each may become a call to somebody else. */
  registerSearches: { name: 'register-searches', max: 60, seconds: minute },
  /** Short links that lead nowhere, from one network: whoever guesses them finds none. */
  shortLinks: { name: 'short-links', max: 60, seconds: quarter },
  /** Tickets that are passed on to one address, and from one network: each writes to an address that somebody typed. */
  ticketsToAddress: { name: 'tickets-to-address', max: 10, seconds: hour },
  /** Names that holders put on one ticket: each is on the attestation that is opened next. */
  ticketNames: { name: 'ticket-names', max: 5, seconds: 24 * hour },
  ticketsPassedOn: { name: 'tickets-passed-on', max: 30, seconds: hour },
  /** Tickets and membership cards that are drawn as PDF for one network: each costs some milliseconds. */
  drawnTickets: { name: 'drawn-tickets', max: 1_000, seconds: minute },
  /** New scans of the phones of one gate: fifty with two a second each pass, and whoever has its link fills no disk. */
  doorScans: { name: 'door-scans', max: 400_000, seconds: hour },
  /** The same once its link has ended: what still waited on phones. */
  doorScansAfter: { name: 'door-scans-after', max: 10_000, seconds: hour },
  /** Parts of the list that the phones of one gate are told: a hundred phones get 20,000 tickets within two minutes. */
  doorChunks: { name: 'door-chunks', max: 2_000, seconds: minute },
  file: { name: 'file', max: 30, seconds: minute },
  /** Kilobytes of files from one network, and of everybody together: what fills the disk in a day at most. */
  fileKilobytes: { name: 'file-kilobytes', max: 500_000, seconds: 24 * hour },
  allFileKilobytes: { name: 'all-file-kilobytes', max: 20_000_000, seconds: 24 * hour },
  /** Different cards that were refused, from one address. */
  refusedCards: { name: 'refused-cards', max: 10, seconds: hour },
  provenRefusedCards: { name: 'proven-refused-cards', max: 30, seconds: hour },
  /** Different cards that were refused at one organization: beyond it only who brings an answer tries another one. */
  organizationCards: { name: 'organization-cards', max: 100, seconds: hour },
  /** Refusals of one card, and debits agreed to with one account, whoever tries it. */
  card: { name: 'card', max: 30, seconds: hour },
  /** Cards that are tried on one schedule, whoever tries them: as many as on one payment request. */
  scheduleCards: { name: 'schedule-cards', max: 5, seconds: hour },
  /** Refusals from one address, and at one organization, from which on each card is looked at before it is tried. */
  suspectAddress: { name: 'suspect-address', max: 3, seconds: hour },
  suspectOrganization: { name: 'suspect-organization', max: 30, seconds: hour },
  /** A card that an address, or an organization, has seen before is not a different one. */
  seenCard: { name: 'seen-card', max: 1, seconds: hour },
} as const satisfies Record<string, Limit>
