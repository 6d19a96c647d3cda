import { RateEditor } from '../administration/campaign/rate-editor.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('rate', RateEditor)
