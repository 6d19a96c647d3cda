import { doorSync, doorSynced } from '#contract/door.ts'
import { type Route, route } from '../route.ts'

export const doorRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/door/sync',
    name: 'syncDoor',
    access: 'open',
    sameOrigin: true,
    flood: 'door',
    zipped: true,
    body: doorSync,
    answer: doorSynced,
    handle: ({ acts, body }) => acts.syncDoor(body),
  }),
]
