import { enhanceSharing } from '../form/native-share.ts'
import { enhanceReading } from '../form/read-more.ts'

// Campaign pages work without this file.
enhanceReading()
enhanceSharing()
