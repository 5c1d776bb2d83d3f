import { OWN_POST, type PageRow } from '#worker/testing/authorisation/page-row.ts'
import { POST_FOR_AUTHOR, POST_FOR_READERS } from '#worker/testing/authorisation/row.ts'

export const pages: readonly PageRow[] = [
  {
    route: '/$username/$slug/transcript',
    search: 'q=%D8%B4%D8%B9%D8%B1&after=7',
    sidebar: 'transcript',
    of: 'post',
    everybody: POST_FOR_READERS,
  },
  { route: '/p/$hash/settings/sound', sidebar: 'sound', ...OWN_POST, owner: POST_FOR_AUTHOR },
]
