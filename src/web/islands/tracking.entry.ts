import { follow } from '../tracking/follow.ts'

// Loaded only where a tracker is set and the visitor has agreed.
follow()
