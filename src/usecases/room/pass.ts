import { passHours, type Room, type Standing, standingOf } from '#domain/room/room.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'

/** What a pass signs: one ticket of one campaign. */
function passSubject({ organizationId, formId }: Room, ticket: number): string {
  return `room:${organizationId}:${formId}:${ticket}`
}

/** The pass of a ticket: `ticket.token`, with its end in the token. */
export function signPass({ signer, now }: Pick<App, 'signer' | 'now'>, room: Room, ticket: number): string {
  return `${ticket}.${signer.sign(passSubject(room, ticket), minutesAfter(now(), passHours * 60))}`
}

type Bearer = Pick<App, 'signer' | 'now' | 'pass'>

/** The ticket of the pass that a request brings; `undefined` for none, a forged or expired one, or another campaign's. */
export function ticketOf({ signer, now, pass }: Bearer, room: Room): number | undefined {
  const [, text = '', token = ''] = /^([1-9]\d{0,9})\.(.{1,200})$/.exec(pass ?? '') ?? []
  const ticket = Number(text)
  return text !== '' && signer.verifies(passSubject(room, ticket), token, now()) ? ticket : undefined
}

/** A ticket with where it stands. */
export type Place = { readonly ticket: number; readonly standing: Standing }

/** Where whoever asks stands in a room; null: they have no pass for it. */
export function placeIn(app: Bearer, room: Room): Place | null {
  const ticket = ticketOf(app, room)
  return ticket === undefined ? null : { ticket, standing: standingOf(room, ticket, app.now()) }
}
