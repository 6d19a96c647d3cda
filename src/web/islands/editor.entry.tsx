import { CampaignEditor } from '../administration/campaign/editor.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('editor', CampaignEditor)
