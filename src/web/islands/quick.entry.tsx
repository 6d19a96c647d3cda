import { Quick } from '../form/steps/quick/quick.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('quick', Quick)
