/** Mails to who comes to an event: the day before, afterwards, and when its day or place is another one (rules MSG-9 to MSG-11). */
export type GuestMailKind = 'eventReminder' | 'eventThanks' | 'eventChanged'

/** Hours in Paris between which guests are reminded and thanked: nobody is woken by it. */
export const wakingHours = { from: 9, to: 20 } as const

/** Days after the end of an event during which its guests are thanked: whoever decides it later thanks nobody any more. */
export const thanksDays = 7

/** A reminder goes no later than so many minutes before the event begins. */
export const latestReminderMinutes = 60

/** What the thanks of an order are about: there are never two. */
export const afterwards = 'after'

/** What one reader of an order is mailed about its event, once. */
export type GuestMail = {
  readonly kind: GuestMailKind
  readonly orderId: number
  /** Empty: its payer; else the id of the ticket whose holder has an address of their own. */
  readonly reader: string
  /** The ISO day of the event in Paris, {@link afterwards}, or the number of the change. */
  readonly about: string
}

/** Reads what a mail is about from its job, `order.reader.about`; `undefined` for any other text. */
export function readGuestMailSubject(subject: string): Omit<GuestMail, 'kind'> | undefined {
  const [, orderId, reader, about] = /^([1-9]\d{0,8})\.([\da-f-]{0,36})\.([\w-]+)$/.exec(subject) ?? []
  if (orderId === undefined || reader === undefined || about === undefined) return undefined
  return { orderId: Number(orderId), reader, about }
}

/** When and where an event takes place, as its guests are told. Instants ISO. */
export type WhenAndWhere = {
  readonly startDate: string | null
  readonly endDate: string | null
  readonly place: string | null
}

/** What of it is another one. */
export function whatChanged(
  was: WhenAndWhere,
  now: WhenAndWhere,
): { readonly date: boolean; readonly place: boolean } {
  const at = (instant: string | null) => (instant === null ? null : Date.parse(instant))
  return {
    date: at(was.startDate) !== at(now.startDate) || at(was.endDate) !== at(now.endDate),
    place: was.place !== now.place,
  }
}

/** Whether it is the same in all that guests are told. */
export function isUnchanged(was: WhenAndWhere, now: WhenAndWhere): boolean {
  const { date, place } = whatChanged(was, now)
  return !date && !place
}

/** A day or place that was changed after somebody had ordered, which nobody has answered yet: are those to be told? (rule MSG-11) */
export type OpenChange = {
  readonly number: number
  readonly was: WhenAndWhere
  /** ISO instant of the last change: who answers has seen this one. */
  readonly changedAt: string
  /** Orders from before it. */
  readonly orders: number
}
