import { Summary } from '../form/steps/summary/summary.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('summary', Summary)
