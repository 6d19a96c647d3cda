import type { App } from '#usecases/app.ts'
import type { OpenCampaign } from '#usecases/campaign/open-campaign.ts'
import { type Acts, bindActs } from '#usecases/index.ts'
import { parisDate } from '#usecases/paris-time.ts'
import { taskList } from '#worker/tasks.ts'
import type { DemoProvider } from './provider.ts'
import { workOff } from './work-off.ts'

/** What the past is played with. */
export type Stage = {
  readonly app: App
  readonly provider: DemoProvider
  /** The day in Paris before which nobody is written to any more, ISO. */
  readonly lettersFrom: string
  /** Campaigns with the ids that they got, by their slugs: read once. */
  readonly campaigns: Map<string, OpenCampaign>
  /** Nothing new begins once it is raised. */
  readonly stop: AbortSignal
  readonly newTrace: () => string
}

/** One course of events: its acts at its own moment, with its own trace, and the jobs that it causes. */
export type Scene = {
  readonly app: App
  readonly acts: Acts
  /** Lets time pass. */
  wait(seconds: number): void
  /** Works off the jobs that this scene has caused so far. */
  workOff(): Promise<void>
}

export function openScene({ app: base, lettersFrom, newTrace }: Stage, trace: string, at: string): Scene {
  let time = Date.parse(at)
  const now = () => new Date(time).toISOString()
  const app: App = { ...base, trace, now }
  const tasks = taskList(each => bindActs({ ...app, trace: each }), newTrace)
  return {
    app,
    acts: bindActs(app),
    wait(seconds) {
      time += seconds * 1000
    },
    workOff: () =>
      workOff({ db: base.db, tasks, trace, writesLetters: parisDate(now()) >= lettersFrom, log: base.log }),
  }
}
