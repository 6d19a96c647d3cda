import { readFileSync } from 'node:fs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Resolves when somebody wants the process to end: Ctrl-C, SIGTERM, a closed terminal, or the end of the `npm` that
 * started it. A second request does not wait.
 */
export function untilAskedToStop(): Promise<void> {
  return new Promise(resolve => {
    let asked = false
    const ask = () => {
      if (asked) process.exit(130)
      asked = true
      resolve()
    }
    for (const signal of signals) process.on(signal, ask)
    // Vite would end the process at once; we stop in order.
    process.on('newListener', (event, listener) => {
      if (listener !== ask && signals.some(signal => signal === event))
        queueMicrotask(() => process.off(event, listener))
    })
    if (process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32') whenLauncherEnds(ask)
  })
}

/** A killed npm tells nobody: without this its child would go on and keep the ports. Orphans get another parent. */
function whenLauncherEnds(ask: () => void): void {
  const launcher = process.ppid
  const npm = parentOfShell(launcher)
  const timer = setInterval(() => {
    if (process.ppid === launcher && parentOfShell(launcher) === npm) return
    clearInterval(timer)
    ask()
  }, 250)
  timer.unref()
}

/** npm runs scripts through a shell, which may stand between us and npm. */
function parentOfShell(pid: number): number | undefined {
  try {
    const [name = '', rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z] )/)
    return /\((sh|dash|bash|ash)$/.test(name) ? Number(rest.split(' ')[1]) : undefined
  } catch {
    return undefined
  }
}
