import { enhanceSharing } from '../campaign/native-share.ts'
import { enhanceReading } from '../campaign/read-more.ts'
import { reloadWhenOpen } from '../campaign/reload-when-open.ts'
import { enhanceReport } from '../campaign/send-report.ts'
import { growList } from '../shell/grow-list.ts'

// Campaign pages work without this file.
enhanceReading()
enhanceSharing()
// Only who has a cart needs to know of its end.
if (document.querySelector('[data-cart]'))
  void import('../form/steps/follow-cart.ts').then(cart => cart.followCart())
if (document.querySelector('[data-enters-room]'))
  void import('../waiting-room/enter.ts').then(room => room.enterRoom())
growList()
reloadWhenOpen()
enhanceReport()
