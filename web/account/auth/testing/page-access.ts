import { GUEST_ONLY, type PageRow } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  { route: '/login', search: 'next=%2Ftopics', sidebar: null, ...GUEST_ONLY },
  { route: '/register', search: 'next=%2Ftopics', sidebar: null, ...GUEST_ONLY },
]
