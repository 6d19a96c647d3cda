import type { CaptchaAction } from '#domain/captcha.ts'
import type { Proof } from './prove.ts'

/** Minutes after which an answer that nobody used is made anew; a challenge lives fifteen. */
const freshFor = 10
/** The longest that a press of a button waits for an answer; afterwards it goes on without. */
const patience = 10_000

type Ready = { readonly proof: Promise<Proof>; readonly at: number }
const ready = new Map<CaptchaAction, Ready>()

/** Begins to work while the form is being filled in; the code for it comes only now. */
export function prepareProof(action: CaptchaAction): void {
  const known = ready.get(action)
  if (known !== undefined && Date.now() - known.at < freshFor * 60_000) return
  const proof = import('./prove.ts').then(
    ({ prove }) => prove(action),
    () => ({ fault: 'CAPTCHA_SCRIPT_FAILED' }) as const,
  )
  ready.set(action, { proof, at: Date.now() })
}

/**
 * Makes a call with an answer to the anti-bot check; without one where the check has a fault, which the page then tells. An
 * answer that the platform refuses (it expired while the page slept) costs one more call, without it.
 */
export async function withProof<T>(
  action: CaptchaAction,
  call: (headers: Readonly<Record<string, string>>) => Promise<T>,
  wasRefused: (answer: T) => boolean,
): Promise<T> {
  const { answer, fault } = await takeProof(action)
  if (fault !== undefined) tell(fault)
  if (answer === undefined) return call({})
  const outcome = await call({ 'x-captcha': answer })
  return wasRefused(outcome) ? call({}) : outcome
}

/** Plain words instead of the page with what is wrong: the answer to the anti-bot check came too late. */
export function isProofRefused(answer: Response | undefined): boolean {
  return answer?.status === 400 && answer.headers.get('content-type')?.startsWith('text/plain') === true
}

/** An answer is good for one call: the next one has to be made anew. */
async function takeProof(action: CaptchaAction): Promise<Proof> {
  prepareProof(action)
  const taken = ready.get(action)?.proof
  ready.delete(action)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Proof>(done => {
    timer = setTimeout(() => done({}), patience)
  })
  return Promise.race([taken ?? late, late]).finally(() => clearTimeout(timer))
}

/** Shows the words of a fault where the page has a place for them (`CaptchaNotice`). */
function tell(fault: string): void {
  for (const notice of document.querySelectorAll<HTMLElement>('[data-captcha-notice]')) {
    const words: Record<string, string> = JSON.parse(notice.dataset.captchaNotice ?? '{}')
    notice.textContent = words[fault] ?? ''
  }
}
