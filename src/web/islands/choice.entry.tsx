import { Choice } from '../form/steps/choice/choice.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('choice', Choice)
