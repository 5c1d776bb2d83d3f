import { type PageRow, SIGNED_IN } from '#worker/testing/authorisation/page-row.ts'
import { POST_FOR_READERS } from '#worker/testing/authorisation/row.ts'

export const pages: readonly PageRow[] = [
  { route: '/$username/$slug/likes', search: 'after=b', of: 'post', everybody: POST_FOR_READERS },
  { route: '/me/likes', search: 'after=b', sidebar: 'likes', ...SIGNED_IN },
]
