import type { App } from './app.ts'
import { minutesAfter } from './paris-time.ts'

/** When something is looked at again that is to wait so many minutes. */
export const afterWait = (app: App, minutes: number): string =>
  minutesAfter(app.now(), minutes / app.timeDivisor)

/** What has waited longer than so many minutes began before this instant. */
export const beforeWait = (app: App, minutes: number): string => afterWait(app, -minutes)
