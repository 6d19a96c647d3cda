import assert from 'node:assert/strict'
import type { CrashPoint } from '#usecases/crash-points.ts'
import { bindActs } from '#usecases/index.ts'
import type { TestApp } from './app.ts'

class Death extends Error {}

/** Runs acts that die when they come to this point; what they committed before stays, as when a process is killed. */
export async function dieAt(
  { app }: TestApp,
  point: CrashPoint,
  work: (acts: TestApp['acts']) => Promise<unknown>,
): Promise<void> {
  const crashPoint = (name: CrashPoint) => {
    if (name === point) throw new Death(point)
  }
  await assert.rejects(work(bindActs({ ...app, crashPoint })), Death, `${point} was never reached`)
}
