import { captchaChallenge } from '#contract/captcha.ts'
import { ok } from '#domain/result.ts'
import { type Route, route } from '../route.ts'

export const captchaRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/captcha/challenge',
    name: 'readCaptchaChallenge',
    access: 'open',
    answer: captchaChallenge,
    async handle({ challenge, reply }) {
      reply.header('cache-control', 'no-store')
      return ok(await challenge())
    },
  }),
]
