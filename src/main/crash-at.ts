import type { CrashPoint } from '#usecases/crash-points.ts'

/**
 * Kills this process at a named crash point, the nth time it is reached: `intent-created:2`. For the crash tests, which set
 * it at the start or later; without the setting a crash point does nothing.
 */
export function crashPointOf(setting: () => string | undefined): (name: CrashPoint) => void {
  let counted: string | undefined
  let left = 0
  return name => {
    const now = setting()
    if (now === undefined || now === '') return
    const [wanted, count = '1'] = now.split(':')
    if (now !== counted) left = Number(count)
    counted = now
    if (name !== wanted) return
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  }
}
