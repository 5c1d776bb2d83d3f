import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isReservedHandle } from '#worker/account/auth/handles.ts'

test('every static first segment of the generated route tree is reserved', () => {
  const tree = readFileSync('web/routeTree.gen.ts', 'utf8')
  const segments = [...tree.matchAll(/fullPath: '\/([^'/$]+)/g)].map(([, segment = '']) => segment)
  expect(segments.length).toBeGreaterThan(30)
  expect(segments.filter((segment) => !isReservedHandle(segment))).toEqual([])
})
