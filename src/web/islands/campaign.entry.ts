import { enhanceContributors } from '../form/more-contributors.ts'
import { enhanceSharing } from '../form/native-share.ts'
import { enhanceReading } from '../form/read-more.ts'
import { reloadWhenOpen } from '../form/reload-when-open.ts'
import { enhanceReport } from '../form/send-report.ts'
import { followCart } from '../form/steps/follow-cart.ts'

// Campaign pages work without this file.
enhanceReading()
enhanceSharing()
followCart()
enhanceContributors()
reloadWhenOpen()
enhanceReport()
