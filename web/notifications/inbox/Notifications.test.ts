import { expect, test } from 'vitest'
import { dedupeItems } from './Notifications.tsx'

test('shows an item that is on two pages once, with the content and at the position of the newer page', () => {
  const [moved, second] = [
    { id: 'moved', count: 2 },
    { id: 'second', count: 1 },
  ]
  const older = [
    { id: 'third', count: 1 },
    { id: 'moved', count: 1 },
  ]
  expect(dedupeItems([moved, second, ...older])).toEqual([moved, second, { id: 'third', count: 1 }])
})
