import { formatNumber } from '#shared/persian/digits.ts'

export const text = {
  player: 'پخش این قسمت',
  season: (season: number) => `فصل ${formatNumber(season)}`,
  episode: (episode: number) => `قسمت ${formatNumber(episode)}`,
  queue: 'به صف',
  chapters: 'سرفصل‌ها',
  follow: 'همراه صدا',
  search: 'جست‌وجو در متن',
} as const
