import { People } from '../form/steps/people/people.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('people', People)
