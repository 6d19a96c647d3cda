import { QuickChoice } from '../form/steps/quick/quick-choice.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('quick-choice', QuickChoice)
