import { expect, test } from 'vitest'
import { shareGone } from './Timeline.tsx'

test.each([
  [100, 0],
  [150, 0.5],
  [200, 1],
  [50, 0],
  [250, 1],
])('at %d, %d of the time from 100 to 200 has gone', (now, share) => expect(shareGone(100, 200, now)).toBe(share))
