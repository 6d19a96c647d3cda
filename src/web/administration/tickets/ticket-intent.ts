/** What is done to a ticket on its page of the back office. */
export const intents = ['resend', 'rename', 'give'] as const

export type TicketIntent = (typeof intents)[number]

/** What was typed, as it was sent. */
export type Typed = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly emailConfirmation: string
}

export const isIntent = (text: unknown): text is TicketIntent => intents.some(each => each === text)

/** What has just been done, as the address says. */
export const doneOf = (text: string | null): TicketIntent | null => (isIntent(text) ? text : null)
