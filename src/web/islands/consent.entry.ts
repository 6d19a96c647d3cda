import { answerInPlace } from '../consent/answer-in-place.ts'

// The banner works without this file.
answerInPlace()
