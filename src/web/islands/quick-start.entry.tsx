import { QuickStartForm } from '../administration/quick-start/quick-start-form.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('quick-start', QuickStartForm)
