import { enhanceSharing } from '../form/native-share.ts'
import { enhanceReading } from '../form/read-more.ts'
import { reloadWhenOpen } from '../form/reload-when-open.ts'
import { enhanceReport } from '../form/send-report.ts'
import { growList } from '../shell/grow-list.ts'

// Campaign pages work without this file.
enhanceReading()
enhanceSharing()
// Only who has a cart needs to know of its end.
if (document.querySelector('[data-cart]'))
  void import('../form/steps/follow-cart.ts').then(cart => cart.followCart())
growList()
reloadWhenOpen()
enhanceReport()
