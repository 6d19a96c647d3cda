import type { FastifyReply } from 'fastify'

/** The origin of an address to which somebody goes back; empty where there is none. */
export const originOf = (address: string | null | undefined): string =>
  address && URL.canParse(address) && /^https?:/.test(address) ? new URL(address).origin : ''

/** A page of the sandbox's own: nothing is loaded but its style, and its forms end here or where they lead back to. */
export const sendPage = (reply: FastifyReply, formTarget: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      // Browsers hold the redirect that follows a form to `form-action` as well.
      `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self' ${formTarget}`.trim(),
    )
