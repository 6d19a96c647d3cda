import { bringMailsForward } from '#db/waiting-mails.ts'
import type { App } from '../app.ts'

/** Longer than between two looks: what a look let go has failed again by then, if it did. */
const silentSeconds = 75

/** Lets mails go that waited for the mail server, within minutes of its return (rule MAIL-1). */
export async function sweepMails(app: App): Promise<void> {
  const count = await bringMailsForward(app.db, silentSeconds / app.timeDivisor)
  if (count > 0) app.log.info({ count }, 'mails that waited for the mail server are tried again')
}
