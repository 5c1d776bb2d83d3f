import type { RecommendationReason } from '#worker/discovery/home-feed/contract.ts'

const isolate = (name: string | null) => `«\u2068${name ?? ''}\u2069»`

/** Texts of the home page. */
export const text = {
  tabs: 'بخش‌های خانه',
  tabNames: { foryou: 'برای شما', following: 'دنبال‌شده‌ها', newest: 'جدیدترین‌ها' },
  why: 'چرا این را می‌بینم؟',
  /** The main reason of a card, in one line. */
  reason: ({ kind, name }: RecommendationReason): string => {
    const about = isolate(name)
    switch (kind) {
      case 'author':
      case 'publication':
        return `چون ${about} را دنبال می‌کنی`
      case 'podcast':
        return `چون پادکست ${about} را دنبال می‌کنی`
      case 'tag':
        return `چون برچسب ${about} را دنبال می‌کنی`
      case 'topic':
        return `چون به موضوع ${about} علاقه داری`
      case 'trending':
        return 'پرخوانندهٔ این روزها'
      case 'newest':
        return 'تازه در دفتر'
    }
  },
  explanation: 'آنچه دنبال می‌کنی، موضوع‌ها و برچسب‌های مشترک، تازگی و سهم کسانی که تا پایان خوانده‌اند، جای هر پست را روشن می‌کند.',
  viewReason: (name: string) => `دیدن ${isolate(name)}`,
  showLessFromAuthor: (name: string) => `از ${isolate(name)} کمتر`,
  showLessFromTag: (name: string) => `از برچسب ${isolate(name)} کمتر`,
  showLessAboutTopic: (name: string) => `از موضوع ${isolate(name)} کمتر`,
  unpersonalized: 'این‌ها پرخواننده‌ها و تازه‌های دفترند. چند موضوع برگزین تا خانه‌ات از آنِ خودت شود.',
  emptyForYou: 'این‌جا پست‌هایی می‌آید که به کار تو می‌خورد.',
  emptyForYouHint: 'چند موضوع و نویسنده را دنبال کن تا خانه‌ات پر شود.',
  emptyFollowing: 'این‌جا پست‌های کسانی می‌آید که دنبالشان می‌کنی.',
  emptyFollowingHint: 'نویسنده‌ها، انتشارات، پادکست‌ها، برچسب‌ها و موضوع‌ها را می‌توانی دنبال کنی.',
  emptyNewest: 'هنوز پستی منتشر نشده است؛ نخستین را تو بنویس.',
  chooseInterests: 'برگزیدن علاقه‌ها',
  findPeople: 'گشتن میان موضوع‌ها',
  write: 'نوشتن',
  latestEpisodes: 'تازه‌ترین قسمت‌ها',
  allPodcasts: 'همهٔ پادکست‌ها',
  people: 'کسانی برای دنبال کردن',
  topics: 'موضوع‌ها',
  allTopics: 'همهٔ موضوع‌ها',
} as const
