import { expect, test } from 'vitest'
import { mountHook } from '#web/lib/testing/mount-hook.tsx'
import { useSignInSearch } from './use-sign-in-search.ts'

test.each([
  ['/', {}],
  ['/?x=1', {}],
  ['/sara/post', { next: '/sara/post' }],
  ['/search?q=a', { next: '/search?q=a' }],
  [`/tag/${encodeURIComponent('سفر')}`, { next: '/tag/سفر' }],
  ['/login?next=%2Fme', { next: '/me' }],
  ['/register?next=%2Fme', { next: '/me' }],
  ['/login', { next: undefined }],
  ['/login/help', { next: '/login/help' }],
  ['/me/login', { next: '/me/login' }],
  ['/sara/post#part', { next: '/sara/post' }],
])('a link to the sign-in page on %s leads back', async (at, search) => {
  expect((await mountHook(() => useSignInSearch(), { at })).current).toEqual(search)
})
