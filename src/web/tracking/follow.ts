import { matomo } from './matomo.ts'
import type { Tracker } from './tracker.ts'

/** A step that was sent in this tab, until the next page shows that it was taken. */
const pending = 'obole_step'

/** Forms whose post asks for a payment: the last step, and the campaigns of one page. */
const paying = /^(step-summary|step-quick|donation|sale|checkout)$/

/** Counts this page and what is done on it. */
export function follow() {
  const facts = document.querySelector<HTMLElement>('[data-tracking]')?.dataset
  if (!facts?.url || !facts.site || !facts.address) return
  const tracker = matomo({ url: facts.url, siteId: facts.site, address: facts.address })
  tracker.view()
  tellFinishedStep(tracker)
  // On the document: whatever an island refuses is refused by then.
  document.addEventListener('submit', event => followPost(tracker, event))
  document.addEventListener('change', event => followTip(tracker, event))
}

function followPost(tracker: Tracker, { target, submitter, defaultPrevented }: SubmitEvent) {
  const passing = submitter instanceof HTMLButtonElement && submitter.formNoValidate
  if (!(target instanceof HTMLFormElement) || defaultPrevented || passing) return
  const path = new URL(target.action).pathname
  if (path === '/deconnexion') tracker.event('Logout')
  else if (paying.test(target.id)) tracker.event('Campaign Payment Submitted')
  else if (target.id.startsWith('step-')) remember(path)
}

function followTip(tracker: Tracker, { target }: Event) {
  if (target instanceof HTMLInputElement && target.name === 'tip') tracker.event('Tips update', target.value)
}

const numberOf = (path: string) => Number(/\/(\d)$/.exec(path)?.[1] ?? 1)

/** A step is completed when the page after it opens: a refused one shows itself again. */
function tellFinishedStep(tracker: Tracker) {
  const sent = kept(() => sessionStorage.getItem(pending))
  kept(() => sessionStorage.removeItem(pending))
  const number = numberOf(sent ?? '')
  const campaign = (path: string) => path.replace(/\/\d$/, '')
  if (sent && campaign(sent) === campaign(location.pathname) && numberOf(location.pathname) > number)
    tracker.event('Campaign Step completed', String(number))
}

const remember = (path: string) => kept(() => sessionStorage.setItem(pending, path))

/** Storage may be blocked: the event is then left out. */
function kept<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
