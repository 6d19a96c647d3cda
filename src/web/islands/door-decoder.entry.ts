import { decodeFrames } from '../door/decode-frames.ts'

decodeFrames()
