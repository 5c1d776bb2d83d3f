import type { PageRow } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  { route: '/campaign/$slug/card/$hash', of: 'birthdayCard', everybody: { stored: 200, missing: 404 } },
]
