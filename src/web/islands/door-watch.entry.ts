import { refreshWatch } from '../administration/door/refresh-watch.ts'

// The supervisor's page of a door works without this file.
refreshWatch()
