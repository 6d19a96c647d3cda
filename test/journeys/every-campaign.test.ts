import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { walks } from './walks.ts'

const story = stories()

for (const { name, steps } of Object.values(walks))
  story(`goes all the way: ${name}`, [frenchPhone, englishDesk], async (visitor, lab) => {
    for await (const _ of steps(visitor, lab));
  })
