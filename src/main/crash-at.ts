import type { CrashPoint } from '#usecases/crash-points.ts'

/**
 * Kills this process at a named crash point, the nth time it is reached: `CRASH_AT=intent-created:2`. For the crash tests;
 * without the setting a crash point does nothing.
 */
export function crashPointOf(setting: string | undefined): (name: CrashPoint) => void {
  if (setting === undefined || setting === '') return () => {}
  const [wanted, count = '1'] = setting.split(':')
  let left = Number(count)
  return name => {
    if (name !== wanted) return
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  }
}
