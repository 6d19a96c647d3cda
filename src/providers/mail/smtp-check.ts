import { createTransport } from 'nodemailer'

const wait = 5_000

/** How a mail server is reached: encrypted, in clear only, or not at all and why. */
export type SmtpReach = 'encrypted' | 'clear' | { readonly untried: string }

/** Connects and logs in, and sends nothing. */
export async function reachSmtp(url: string): Promise<SmtpReach> {
  const encrypted = await tryToReach(url, true)
  if (encrypted === undefined) return 'encrypted'
  const clear = await tryToReach(url, false)
  return clear === undefined ? 'clear' : { untried: clear }
}

/** Sends one mail, at the operator's wish. */
export async function sendTrial(
  url: string,
  mail: { readonly from: string; readonly to: string; readonly subject: string; readonly text: string },
): Promise<void> {
  const transport = createTransport({ url, ...timeouts } as object)
  try {
    await transport.sendMail(mail)
  } finally {
    transport.close()
  }
}

const timeouts = { connectionTimeout: wait, greetingTimeout: wait, socketTimeout: wait }

/** Why a server cannot be reached; `undefined`: it can. */
async function tryToReach(url: string, requireTLS: boolean): Promise<string | undefined> {
  const transport = createTransport({ url, requireTLS, ...timeouts } as object)
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return (error as { code?: string }).code ?? 'unknown'
  } finally {
    transport.close()
  }
}
