import { PersonalEditor } from '../administration/campaign/personal-editor.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('personal', PersonalEditor)
