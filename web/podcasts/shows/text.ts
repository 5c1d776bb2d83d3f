import { formatNumber } from '#shared/persian/digits.ts'

const MINUTE = 60_000

export const text = {
  podcasts: 'پادکست‌ها',
  podcastsLead: 'پادکست‌های دفتر؛ هر کدام قسمت تازه داشته باشد بالاتر است.',
  podcastsDescription: 'پادکست‌های فارسی دفتر با همهٔ قسمت‌هایشان، آمادهٔ شنیدن.',
  shows: 'شنیدنی‌ها',
  none: 'هنوز پادکستی نیست',
  noneHint: 'نخستین پست صوتی که منتشر شود، پادکستش اینجا دیده می‌شود.',
  allPodcasts: 'همهٔ پادکست‌ها',
  browse: 'دیدن موضوع‌ها',
  kind: 'پادکست',
  by: 'از',
  explicit: 'مناسب بزرگسالان',
  episodes: 'قسمت‌ها',
  episodeCount: (count: number) => (count === 0 ? 'هنوز قسمتی ندارد' : `${formatNumber(count)} قسمت`),
  newest: 'تازه‌ترین قسمت',
  total: (duration: number) => `در مجموع ${text.duration(duration)}`,
  followers: (count: number) => `${formatNumber(count)} دنبال‌کننده`,
  duration: (duration: number): string => {
    const minutes = Math.max(1, Math.round(duration / MINUTE))
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    return [hours > 0 && `${formatNumber(hours)} ساعت`, rest > 0 && `${formatNumber(rest)} دقیقه`].filter(Boolean).join(' و ')
  },
  season: (season: number) => `فصل ${formatNumber(season)}`,
  episode: (episode: number) => `قسمت ${formatNumber(episode)}`,
  trailer: 'پیش‌درآمد',
  bonus: 'قسمت ویژه',
  noEpisodes: 'این پادکست هنوز قسمتی ندارد',
  noEpisodesHint: 'قسمت‌ها که منتشر شوند همین‌جا شنیده می‌شوند.',
  play: (title: string) => `شنیدن «${title}»`,
  owner: 'سازنده',
  others: 'پادکست‌های دیگر',
  all: 'همه',
  categories: 'دسته‌ها',
  noneInCategory: 'در این دسته پادکستی نیست',
  settings: 'تنظیمات پادکست',
  listenAnywhere: 'شنیدن در هر برنامه‌ای',
  subscribeHint: 'نشانی RSS را در برنامهٔ پادکستت بنویس، یا یکی از این‌ها را باز کن.',
  feed: 'نشانی RSS',
  rss: 'RSS',
  opml: 'پروندهٔ OPML',
  apps: 'برنامه‌ها',
  copy: 'کپی',
  copied: 'کپی شد.',
  notCopied: 'کپی نشد؛ نشانی را انتخاب و خودت کپی کن.',
  persons: 'دست‌اندرکاران',
  funding: 'پشتیبانی از این پادکست',
  site: 'سایت پادکست',
  complete: 'پایان‌یافته',
  seasonNamed: (season: number, name: string) => `فصل ${formatNumber(season)}: ${name}`,
} as const
