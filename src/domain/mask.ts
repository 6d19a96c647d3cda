const email = /[^\s<>"'(),:;@]+@[^\s<>"'(),:;@]+/g
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** Long runs of letters and digits mixed: tokens, keys, card numbers. */
const token = /\b(?=[\w-]*\d)[\w-]{20,}\b|\b\d{12,19}\b/g

/** A text without e-mail addresses, capabilities and tokens, for logs and reports. Source: rule ERR-9. */
export function mask(text: string): string {
  return text.replace(email, '[email]').replace(uuid, '[id]').replace(token, '[secret]')
}
