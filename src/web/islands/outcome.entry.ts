import { celebrate } from '../outcome/confetti.ts'
import { focusTitle, followPending, forgetAnswers } from '../outcome/enhance.ts'

// Outcome pages work without this file.
focusTitle()
forgetAnswers()
followPending()
celebrate()
