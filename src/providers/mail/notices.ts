import { createHmac, timingSafeEqual } from 'node:crypto'
import { longestNoticeId, noticeSeconds, type SignedNotice } from '#domain/message/mail-notice.ts'

type Secret = { readonly secret: string }

const prefix = 'whsec_'

/**
 * Tells notices of the operator's mail service from those of anybody else, by the signature of Standard Webhooks 1.0 under one of these
 * secrets, made a few minutes ago at most. Without a secret nobody is believed.
 */
export function createMailNotices(secrets: readonly Secret[]) {
  const keys = secrets.map(({ secret }) => Buffer.from(secret.slice(prefix.length), 'base64'))
  return {
    isSigned({ id, timestamp, signature, body }: SignedNotice, now: string): boolean {
      if (id === '' || id.length > longestNoticeId || !/^\d{1,11}$/.test(timestamp)) return false
      if (Math.abs(Date.parse(now) / 1_000 - Number(timestamp)) > noticeSeconds) return false
      const given = signature
        .split(' ')
        .flatMap(part => (part.startsWith('v1,') ? Buffer.from(part.slice(3), 'base64') : []))
      const own = keys.map(key => createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest())
      return own.some(mac => given.some(each => each.length === mac.length && timingSafeEqual(each, mac)))
    },
  }
}
