import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` header: the second of the signature and HMAC-SHA256 over `second.body`. */
export const signatureOf = (secret: string, body: string, nowMs: number): string => {
  const second = Math.floor(nowMs / 1000)
  return `t=${second},v1=${createHmac('sha256', secret).update(`${second}.${body}`).digest('hex')}`
}
