import * as z from 'zod'
import { failWith, ok } from '#domain/result.ts'
import type { ApiOptions } from '../options.ts'
import { type Route, route } from '../route.ts'

/** The OpenAPI document; whoever gets it knows that everything is ready (platform API, "Readiness"). */
export function documentRoute(document: () => object, { isReady }: Pick<ApiOptions, 'isReady'>): Route {
  return route({
    method: 'GET',
    path: '/openapi.json',
    name: 'readDocument',
    access: 'open',
    answer: z.looseObject({ openapi: z.string() }),
    async handle() {
      const ready = isReady === undefined || (await isReady())
      return ready ? ok(document() as { openapi: string }) : failWith('UNAVAILABLE')
    },
  })
}
