import { checkEmail } from '../fields/email.ts'

/** What a mail service tells of one address. */
export type MailNotice = {
  /** It could not be delivered; or its reader called it unwanted. */
  readonly kind: 'bounce' | 'complaint'
  readonly address: string
  /** Of a bounce: nobody will ever take mail there. A full mailbox, or a server that is away, is not permanent. */
  readonly isPermanent: boolean
  /** What the other server said in the numbers of RFC 3463, `5.1.1`; null where it is not known. */
  readonly status: string | null
  /** The `Message-ID` of the mail that it is about, without its brackets; null where it is not known. */
  readonly messageId: string | null
}

/** How a notice is sent: the headers of Standard Webhooks 1.0 and its body as it came. */
export type SignedNotice = {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: string
  readonly signature: string
  readonly body: string
}

/** A notice is refused that was signed so many seconds before or after now. */
export const noticeSeconds = 300

/** Longer ids are nobody's. */
export const longestNoticeId = 200

/** Addresses that one notice tells of at most. */
const mostNotices = 1_000

/** Reads the body of a notice, `{"notices":[{"kind":"bounce","address":"…","permanent":true,"status":"5.1.1","messageId":"…"}]}`; `undefined` for any other text. */
export function readMailNotices(body: string): readonly MailNotice[] | undefined {
  const list = partOf(parsed(body), 'notices')
  if (!Array.isArray(list) || list.length > mostNotices) return undefined
  const notices = list.map(noticeOf)
  return notices.every(each => each !== undefined) ? notices : undefined
}

function noticeOf(part: unknown): MailNotice | undefined {
  const [kind, address, status, messageId] = ['kind', 'address', 'status', 'messageId'].map(name =>
    partOf(part, name),
  )
  if (kind !== 'bounce' && kind !== 'complaint') return undefined
  if (typeof address !== 'string' || checkEmail(address.trim()) !== undefined) return undefined
  return {
    kind,
    address: address.trim(),
    isPermanent: partOf(part, 'permanent') === true,
    status: typeof status === 'string' && /^[245]\.\d{1,3}\.\d{1,3}$/.test(status) ? status : null,
    messageId: typeof messageId === 'string' ? messageId.replace(/^<|>$/g, '') : null,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const partOf = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null && Object.hasOwn(whole, name)
    ? (whole as Readonly<Record<string, unknown>>)[name]
    : undefined

/** The message to a list of which a `Message-ID` of ours is, and the number of its recipient; `undefined` for any other. */
export function messageOfId(
  messageId: string,
): { readonly messageId: string; readonly number: number } | undefined {
  const [, id, number] = /^associationMessage\.([\da-f-]{36})\.([1-9]\d{0,5})\./.exec(messageId) ?? []
  return id === undefined ? undefined : { messageId: id, number: Number(number) }
}
