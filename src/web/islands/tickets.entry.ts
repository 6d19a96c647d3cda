import { sayExpired } from '../membership/say-expired.ts'
import { keepOffline } from '../ticket/keep-offline.ts'

// Pages of tickets and of membership cards work without this file, with a network.
void keepOffline()
sayExpired()
