import type { FastifyInstance } from 'fastify'
import { formTypeOfSegment } from '#domain/form/types/index.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { localeCookie } from '#messages/locales.ts'
import type { App } from '#usecases/app.ts'
import { roomView } from '#usecases/room/room-view.ts'
import { readCookie } from '#web/cookies.ts'
import { localeOf } from '#web/locale.ts'
import type { PlaceNow } from '#web/waiting-room/follow-place.ts'
import { passCookieName } from '#web/waiting-room/pass-cookie.ts'
import { roomWords } from '#web/waiting-room/room-words.ts'

type Address = { Params: { organizationSlug: string; segment: string; formSlug: string } }

const nobody: PlaceNow = { state: 'none', title: '', words: '', next: 0 }

/**
 * The place of whoever waits, for the page that polls it: from memory alone, without limits and outside React Router, because
 * thousands ask (rule ROOM-6).
 */
export function servePlaces(scope: FastifyInstance, app: Pick<App, 'rooms' | 'signer' | 'now'>): void {
  const path = '/associations/:organizationSlug/:segment/:formSlug/salle-attente/place'
  scope.get<Address>(path, (request, reply) => {
    const { organizationSlug, segment, formSlug } = request.params
    const { cookie } = request.headers
    const formType = formTypeOfSegment(segment)?.formType ?? ''
    const pass = readCookie(cookie, passCookieName) ?? null
    const view = roomView({ ...app, pass }, { organizationSlug, formType, formSlug })
    reply.header('cache-control', 'no-store')
    if (view === null || view.standing === null) return reply.send(nobody)
    const t = serverTranslator(localeOf(request.url, readCookie(cookie, localeCookie.name)))
    const { state } = view.standing
    return reply.send({ state, ...roomWords(t, view), next: view.next } satisfies PlaceNow)
  })
}
