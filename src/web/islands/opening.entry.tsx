import { OpeningForm } from '../administration/opening/opening-form.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('opening', OpeningForm)
