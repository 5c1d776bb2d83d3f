import { expect, test } from 'vitest'
import { isMemberRoute } from './member-routes.ts'

test.each([
  ['/_shell/_signed-in', true],
  ['/_shell/_signed-in/me/posts/$type', true],
  ['/_shell/offline/write', true],
  ['/_shell/offline/', false],
  ['/_shell/home', false],
  ['/_shell/$username/$slug/', false],
])('%s is for members: %s', (route, isFor) => {
  expect(isMemberRoute(route)).toBe(isFor)
})
