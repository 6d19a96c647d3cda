/** A page in trouble says so a few times. */
const most = 5
let told = 0

/** Tells our own server of an error in our own scripts, where the operator wants to hear of them. */
export function tellFault(error: unknown) {
  const address = document.documentElement.dataset.faults
  if (!address || !(error instanceof Error) || !isOurs(error) || told === most) return
  told += 1
  const { name, message, stack = '' } = error
  navigator.sendBeacon(address, JSON.stringify({ name, message, stack, path: location.pathname }))
}

/** Tells of every error that nobody caught. */
export function reportFaults() {
  addEventListener('error', ({ error }) => tellFault(error))
  addEventListener('unhandledrejection', ({ reason }) => tellFault(reason))
}

/** What a browser's own additions do wrong is not our business. */
const isOurs = ({ stack }: Error) => stack?.includes(`${location.origin}/assets/`) ?? false
