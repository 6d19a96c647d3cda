import { openJourneyLab } from '#test/support/journey-lab.ts'
try {
const lab = await openJourneyLab()
console.log(lab.origin)
await lab.close()
} catch (e) { console.log(e); process.exit(1) }
