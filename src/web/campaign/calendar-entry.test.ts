import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarEntry } from './calendar-entry.ts'

const entry = {
  id: 'opening-1-2@obole.example',
  title: 'Ouverture',
  url: 'https://obole.example/associations/foo/evenements/bar',
  start: '2026-12-01T09:00:00.000Z',
  end: '2026-12-01T09:15:00.000Z',
  now: '2026-11-20T12:00:00.000Z',
}

test('a calendar reads the hour, the title and the address', () => {
  const text = calendarEntry(entry)
  const lines = text.split('\r\n')
  assert.equal(lines.at(-1), '')
  assert.deepEqual(lines.slice(3, 10), [
    'BEGIN:VEVENT',
    'UID:opening-1-2@obole.example',
    'DTSTAMP:20261120T120000Z',
    'DTSTART:20261201T090000Z',
    'DTEND:20261201T091500Z',
    'SUMMARY:Ouverture',
    'URL:https://obole.example/associations/foo/evenements/bar',
  ])
})

test('a title cannot write lines of its own, and long ones are folded without cutting a character', () => {
  const title = `Repas; fête, \\ concert\nEND:VCALENDAR ${'é'.repeat(100)}`
  const text = calendarEntry({ ...entry, title })
  const lines = text.split('\r\n')
  for (const line of lines) assert.ok(Buffer.byteLength(line) <= 75, line)
  assert.equal(lines.filter(line => line === 'END:VCALENDAR').length, 1)
  const summary = /SUMMARY:(.*)\r\nURL/.exec(text.replace(/\r\n /g, ''))?.[1]
  assert.equal(summary, `Repas\\; fête\\, \\\\ concert\\nEND:VCALENDAR ${'é'.repeat(100)}`)
})

test('what changed says so by a sequence, which calendars go by', () => {
  const lines = calendarEntry({ ...entry, sequence: 4 }).split('\r\n')
  assert.equal(lines[6], 'SEQUENCE:4')
  assert.ok(!calendarEntry(entry).includes('SEQUENCE'))
})
