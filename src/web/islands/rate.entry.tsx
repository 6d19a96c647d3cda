import { RateForm } from '../administration/rates/rate-form.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('rate', RateForm)
