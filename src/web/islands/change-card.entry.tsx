import { ChangeCard } from '../schedule/change-card.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('change-card', ChangeCard)
