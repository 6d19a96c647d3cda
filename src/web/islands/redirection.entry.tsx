import { Waiting } from '../payment/waiting.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('redirection', Waiting)
