import { enterRoom } from '../waiting-room/enter.ts'
import { followPlace } from '../waiting-room/follow-place.ts'

// The page works without this file, by its link « Actualiser ».
enterRoom()
followPlace()
