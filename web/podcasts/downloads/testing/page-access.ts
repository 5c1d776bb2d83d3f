import { OWN_POST, type PageRow } from '#worker/testing/authorisation/page-row.ts'
import { PUBLIC } from '#worker/testing/authorisation/row.ts'

export const pages: readonly PageRow[] = [
  { route: '/about/listens', sidebar: 'about', ...PUBLIC },
  { route: '/me/stats/post/$hash/listens', search: 'after=b', sidebar: 'postListens', ...OWN_POST },
]
