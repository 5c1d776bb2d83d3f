import { OWN_POST, type PageRow, SIGNED_IN } from '#worker/testing/authorisation/page-row.ts'
import { POST_FOR_AUTHOR, POST_FOR_READERS } from '#worker/testing/authorisation/row.ts'

export const pages: readonly PageRow[] = [
  { route: '/$username/$slug', search: 'sort=newest&after=b', sidebar: null, of: 'post', everybody: POST_FOR_READERS },
  { route: '/new-post', sidebar: null, ...SIGNED_IN },
  { route: '/p/$hash/edit', sidebar: null, ...OWN_POST, owner: POST_FOR_AUTHOR },
  {
    route: '/me/posts/$type',
    search: 'q=%D8%B4%D8%B9%D8%B1&after=b&decisions=c&select=1',
    sidebar: 'posts',
    params: { type: 'drafts' },
    ...SIGNED_IN,
  },
]
